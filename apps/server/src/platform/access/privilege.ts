import { holdsAll } from '@mutai/contract/permissions';
import { errors } from '../errors.ts';
import type { RequestContext } from './principal.ts';

/**
 * Rejects a change to a user who holds permissions that the acting user lacks (docs/decisions/0005-permissions.md).
 *
 * @param nickname nickname of the affected user, for the error message
 * @param theirs permissions of the affected user
 * @throws AppError `forbidden`
 */
export function refuseHigherPrivilege(context: RequestContext, nickname: string, theirs: readonly string[]): void {
  if (!holdsAll(context.principal.permissions, theirs)) throw errors.forbidden(`“${nickname}”的权限高于您，不能操作！`);
}
