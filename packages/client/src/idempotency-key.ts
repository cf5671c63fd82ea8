/** Random bytes of a key, as many as in a UUID. */
const keyBytes = 16;

/** Creates a unique key. Avoids `crypto.randomUUID`, which browsers expose only on https. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(keyBytes));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
