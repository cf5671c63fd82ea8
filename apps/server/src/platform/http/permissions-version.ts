import { createHash } from 'node:crypto';
import type { Principal } from '../principal.ts';

/**
 * Largest number of cached stamps. Permission lists are as few as combinations of roles; no site has more than this.
 */
const maxCached = 1000;
const stampLength = 16;

/** Permission list → stamp. Hashing in each request would cost more than the rest of the check. */
const cached = new Map<string, string>();

/**
 * Returns a short stamp of a user's permissions, independent of their order. Clients reload the session when it
 * changes.
 */
export function permissionsVersion({ permissions, viewing }: Pick<Principal, 'permissions' | 'viewing'>): string {
  const key = `${viewing?.id ?? ''} ${permissions.join(' ')}`;
  const known = cached.get(key);
  if (known !== undefined) return known;
  const facts = JSON.stringify([viewing?.id ?? 0, permissions.toSorted()]);
  const stamp = createHash('sha256').update(facts).digest('base64url').slice(0, stampLength);
  if (cached.size >= maxCached) cached.clear();
  cached.set(key, stamp);
  return stamp;
}
