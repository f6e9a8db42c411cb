// How one gets back to who one is after leaving this device.
import type { Device, Passkey } from "../protocol";

/** Through another device that is signed in, with a passkey, or not at all. */
export function wayBack(devices: readonly Device[], passkeys: readonly Passkey[]): "device" | "passkey" | null {
  // This one is among them.
  if (devices.length > 1) return "device";
  return passkeys.length > 0 ? "passkey" : null;
}
