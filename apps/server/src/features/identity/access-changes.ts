import { menuPermissions } from '@mutai/contract/menus/resource';
import { rolePermissions } from '@mutai/contract/roles/resource';
import { userPermissions } from '@mutai/contract/users/resource';
import type { Published } from '../../platform/events/published.ts';
import type { Principal } from '../../platform/principal.ts';

/** Records on which the permissions of many hang. */
const ofEverybody: ReadonlySet<string> = new Set([rolePermissions.read, menuPermissions.read]);

/** Whether a change of records may have changed what somebody may do: their own account, any role or menu record. */
export function concernsAccess(event: Published, { userId }: Principal): boolean {
  if (event.type !== 'record-changed') return false;
  if (event.module === userPermissions.read) return event.ids === null || event.ids.includes(userId);
  return ofEverybody.has(event.module);
}
