// A proxy in front of a server that is down answers in its place.

/** Whether a proxy answers with this status because it can't reach the server, which itself says as much only in a refusal. */
export function isUnreached(status: number): boolean {
  return status >= 500;
}
