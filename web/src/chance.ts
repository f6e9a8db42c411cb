// Chance of this device, from what every page has: `crypto.randomUUID` is there in secure contexts alone, and a server in one's own
// network is reached over plain http.

/** Draws so many bytes, in hex. */
export function randomHex(bytes: number): string {
  return hex(drawn(bytes));
}

/** Draws a UUID, of version 4. */
export function newId(): string {
  const bytes = drawn(16);
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
}

const drawn = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
