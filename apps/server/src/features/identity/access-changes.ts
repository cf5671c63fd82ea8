import { menuPermissions } from '@mutai/contract/menus/resource';
import { rolePermissions } from '@mutai/contract/roles/resource';
import { userPermissions } from '@mutai/contract/users/resource';
import type { PublishedEvent } from '../../platform/events/published.ts';
import type { Principal } from '../../platform/access/principal.ts';

/** Modules whose records affect the permissions of many users. */
const sharedModules: ReadonlySet<string> = new Set([rolePermissions.read, menuPermissions.read]);

/** Returns true if changed records may affect a user's permissions: their own account, any role or menu record. */
export function concernsAccess(event: PublishedEvent, { userId }: Principal): boolean {
  if (event.type !== 'record-changed') return false;
  if (event.module === userPermissions.read) return event.ids === null || event.ids.includes(userId);
  return sharedModules.has(event.module);
}
