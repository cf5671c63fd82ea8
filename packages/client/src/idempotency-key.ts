/** Random bytes of a key: as many as a UUID has. */
const keyBytes = 16;

/** A key that no other request has. Not `crypto.randomUUID`, which browsers have on https alone. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
