import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** Creates an access token: random, opaque, usable in a header. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** Hash of a token for storage. Tokens have full entropy, so a fast hash is sufficient. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
