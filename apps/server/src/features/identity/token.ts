import { hash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A new access token: random, opaque, safe in a header. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** What is stored of a token. It is random in full, so a plain hash is enough. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
