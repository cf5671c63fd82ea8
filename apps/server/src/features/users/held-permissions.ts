import { everything } from '@mutai/contract/permissions';
import type { User } from '@mutai/contract/users/schema';
import type { Executor } from '../../platform/database/open-database.ts';
import { perTransaction, type WriteTransaction } from '../../platform/database/transaction.ts';

/** Dependency on the roles feature. */
export interface Grants {
  /**
   * Returns role id → permissions; unknown ids are omitted. The result stays valid for the transaction where that
   * matters: see `lockSuperAdministrators`.
   */
  permissionsOf(executor: Executor, roleIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>;
  /** Serializes changes of super-administrators, so that concurrent ones cannot remove the last two. */
  lockSuperAdministrators(executor: Executor): Promise<void>;
  isSuperAmong(executor: Executor, userIds: readonly number[]): Promise<boolean>;
  /** Number of users who hold everything and can sign in. */
  countSuperAdministrators(executor: Executor): Promise<number>;
}

/** Permissions of roles and users, read once per transaction, because a batch checks the same roles for each user. */
export function heldPermissions(grants: Pick<Grants, 'permissionsOf'>) {
  const readOnce = perTransaction(() => new Map<number, readonly string[]>());

  /** Returns role id → permissions, also of other roles; unknown ids are omitted. */
  const ofRoles = async (trx: WriteTransaction, roleIds: readonly number[]) => {
    const known = readOnce(trx);
    const missing = roleIds.filter((id) => !known.has(id));
    if (missing.length > 0) {
      for (const [id, permissions] of await grants.permissionsOf(trx, missing)) known.set(id, permissions);
    }
    return known;
  };

  return {
    ofRoles,

    /** Returns the permissions of users; reads each of their roles once. */
    async ofUsers(trx: WriteTransaction, holders: readonly Pick<User, 'roleIds'>[]) {
      const roleIds = [...new Set(holders.flatMap((user) => user.roleIds))];
      const known = await ofRoles(trx, roleIds);
      // Permissions of a deleted role are unknown, so assume all.
      return (user: Pick<User, 'roleIds'>) => user.roleIds.flatMap((id) => known.get(id) ?? [everything]);
    },
  };
}
