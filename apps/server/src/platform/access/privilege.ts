import { holdsAll } from '@mutai/contract/permissions';
import { errors } from '../errors.ts';
import type { Act } from './principal.ts';

/**
 * Refuses to act on somebody who holds more than who acts (docs/decisions/0005-permissions.md).
 *
 * @param nickname of whom it is done to
 * @param theirs permissions that they hold
 */
export function refuseHigherPrivilege(act: Act, nickname: string, theirs: readonly string[]): void {
  if (!holdsAll(act.principal.permissions, theirs)) throw errors.forbidden(`“${nickname}”的权限高于您，不能操作！`);
}
