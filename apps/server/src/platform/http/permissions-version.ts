import { createHash } from 'node:crypto';
import type { Principal } from '../principal.ts';

/** Different lists of permissions are as many as there are combinations of roles: few. More than this is no site. */
const mostRemembered = 1000;
const stampLength = 16;

/** Stamps by what they are made of: hashing at each request would cost more than the rest of the check. */
const remembered = new Map<string, string>();

/**
 * Says in a few characters what somebody may do: equal for equal permissions, whatever their order. A client that sees
 * it change asks for its session's information again.
 */
export function permissionsVersion({ permissions, viewing }: Pick<Principal, 'permissions' | 'viewing'>): string {
  const key = `${viewing?.id ?? ''} ${permissions.join(' ')}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const facts = JSON.stringify([viewing?.id ?? 0, permissions.toSorted()]);
  const stamp = createHash('sha256').update(facts).digest('base64url').slice(0, stampLength);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(key, stamp);
  return stamp;
}
