import { createHash } from 'node:crypto';
import type { Principal } from '../access/principal.ts';

const stampLength = 16;

/**
 * Says in a few characters what somebody may do: equal for equal permissions, whatever their order. A client that sees
 * it change asks for its session's information again.
 */
export function permissionsVersion({ permissions, viewAs }: Pick<Principal, 'permissions' | 'viewAs'>): string {
  const facts = JSON.stringify([viewAs?.id ?? 0, permissions.toSorted()]);
  return createHash('sha256').update(facts).digest('base64url').slice(0, stampLength);
}
