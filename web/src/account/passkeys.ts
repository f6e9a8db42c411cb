// Passkeys, as the browser makes and shows them. What is asked and what is answered travels as JSON between browser and server.
import { api } from "../net/api";
import type { NewPlayerAnswer, Passkey } from "../protocol";

/** An IP address: passkeys belong to names. */
const NUMBER = /^[\d.]+$|^\[/;

/** Whether this browser has passkeys for this address. */
export const available = (): boolean =>
  isSecureContext &&
  typeof PublicKeyCredential !== "undefined" &&
  "parseRequestOptionsFromJSON" in PublicKeyCredential &&
  !NUMBER.test(location.hostname);

/** The person closed the browser's question, or there was nothing to choose; `known`: there is one for them already. */
export class NotGiven extends Error {
  constructor(readonly known: boolean) {
    super("no passkey was given");
  }
}

/** Makes a passkey for whoever is signed in here. */
export async function make(): Promise<Passkey> {
  const { challenge, options } = await api.passkeyToMake();
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options as PublicKeyCredentialCreationOptionsJSON);
  return api.keepPasskey({ challenge, credential: await given(navigator.credentials.create({ publicKey })) });
}

/** Signs in with a passkey that the person chooses. */
export async function show(): Promise<NewPlayerAnswer> {
  const { challenge, options } = await api.passkeyToShow();
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options as PublicKeyCredentialRequestOptionsJSON);
  return api.usePasskey({ challenge, credential: await given(navigator.credentials.get({ publicKey })) });
}

async function given(asked: Promise<Credential | null>): Promise<unknown> {
  let credential: Credential | null;
  try {
    credential = await asked;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    throw new NotGiven(error.name === "InvalidStateError");
  }
  if (!(credential instanceof PublicKeyCredential)) throw new NotGiven(false);
  return credential.toJSON();
}
