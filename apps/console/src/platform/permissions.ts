import { holdsAny } from '@mutai/contract/permissions';
import { useSession } from './session-store.ts';

/** Whether the signed-in user holds a permission (section 6), for example `user:create`. */
export function usePermission(code: string): boolean {
  return useSession((session) => holdsAny(session.auth, [code]));
}
