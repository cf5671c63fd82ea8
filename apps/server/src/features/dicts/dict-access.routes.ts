import { dictPermissions } from '@mutai/contract/dicts/resource';
import type { ResourceAccess } from '../../platform/resource/routes.ts';

/** Types and items are one page, and share its permissions. */
export const dictAccess: ResourceAccess = {
  list: [dictPermissions.read],
  get: [dictPermissions.read],
  create: [dictPermissions.create],
  update: [dictPermissions.update],
  remove: [dictPermissions.delete],
};
