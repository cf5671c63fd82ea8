import { grantsPermission } from '@mutai/contract/pages';
import { everything } from '@mutai/contract/permissions';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { MailRecipient } from '../../platform/mail/queue-mail.ts';

/** Queries of roles, their permissions and holders, for use by other features. */
export const rolesRepository = {
  /** Permissions granted by each of these roles; unknown ids are omitted. */
  async permissionsOf(executor: Executor, roleIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (roleIds.length === 0) return new Map();
    const rows = await executor
      .selectFrom('roles as r')
      .leftJoin('roleMenus as rm', 'rm.roleId', 'r.id')
      .leftJoin('menus as m', 'm.id', 'rm.menuId')
      .select(['r.id', 'r.holdsEverything', 'm.code', 'm.type'])
      .where('r.id', 'in', [...roleIds])
      .execute();
    const codeOf = ({ code, type }: (typeof rows)[number]) =>
      code !== null && type !== null && grantsPermission({ code, type }) ? code : [];
    const byRole = Map.groupBy(rows, (row) => row.id);
    return new Map(
      [...byRole].map(([id, list]) => [
        id,
        list.some((row) => row.holdsEverything === 1) ? [everything] : list.flatMap(codeOf),
      ]),
    );
  },

  /** All permissions that a user's roles grant, even if the user is disabled. */
  async permissionsOfUser(executor: Executor, userId: number): Promise<readonly string[]> {
    const held = await executor.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute();
    const given = await rolesRepository.permissionsOf(
      executor,
      held.map(({ roleId }) => roleId),
    );
    return [...given.values()].flat();
  },

  /**
   * Enabled users with a permission and an email address. The fixed order keeps transactions that lock rows per recipient
   * from deadlocking.
   */
  async mailRecipients(executor: Executor, permission: string): Promise<readonly MailRecipient[]> {
    return executor
      .selectFrom('users as u')
      .select(['u.email', 'u.nickname'])
      .where('u.id', 'in', (users) =>
        users
          .selectFrom('userRoles as ur')
          .select('ur.userId')
          .where('ur.roleId', 'in', (roles) =>
            roles
              .selectFrom('roles as r')
              .leftJoin('roleMenus as rm', 'rm.roleId', 'r.id')
              .leftJoin('menus as m', 'm.id', 'rm.menuId')
              .select('r.id')
              .where((e) => e.or([e('r.holdsEverything', '=', 1), e('m.code', '=', permission)])),
          ),
      )
      .where('u.enabled', '=', 1)
      .where('u.email', '<>', '')
      .orderBy('u.email')
      .execute();
  },

  /** Roles of one user, for the information of their session. */
  async ofUser(executor: Executor, userId: number): Promise<{ id: number; name: string; code: string }[]> {
    return executor
      .selectFrom('roles as r')
      .innerJoin('userRoles as ur', 'ur.roleId', 'r.id')
      .select(['r.id', 'r.name', 'r.code'])
      .where('ur.userId', '=', userId)
      .orderBy('r.id')
      .execute();
  },

  /** All roles, oldest first. */
  async names(executor: Executor): Promise<readonly { id: number; name: string; code: string }[]> {
    return executor.selectFrom('roles').select(['id', 'name', 'code']).orderBy('id').execute();
  },

  /** Locks the role's row until the transaction ends, to serialize changes of super-administrators. */
  async lockSuperAdministrators(trx: WriteTransaction): Promise<void> {
    await trx.updateTable('roles').set({ holdsEverything: 1 }).where('holdsEverything', '=', 1).execute();
  },

  /** True if one of these users is a super-administrator. */
  async isSuperAmong(executor: Executor, userIds: readonly number[]): Promise<boolean> {
    if (userIds.length === 0) return false;
    const found = await executor
      .selectFrom('userRoles as ur')
      .innerJoin('roles as r', 'r.id', 'ur.roleId')
      .select('ur.userId')
      .where('r.holdsEverything', '=', 1)
      .where('ur.userId', 'in', [...userIds])
      .limit(1)
      .execute();
    return found.length > 0;
  },

  /** Number of super-administrators who can sign in: enabled and with a password. */
  async countSuperAdministrators(executor: Executor): Promise<number> {
    const { count } = await executor
      .selectFrom('users as u')
      .select((e) => e.fn.countAll<number>().as('count'))
      // Start from the few holders: with a join, SQLite scans all users or all their roles.
      .where('u.id', 'in', (users) =>
        users
          .selectFrom('userRoles as ur')
          .select('ur.userId')
          .where('ur.roleId', 'in', (all) =>
            all.selectFrom('roles as r').select('r.id').where('r.holdsEverything', '=', 1),
          ),
      )
      .where('u.enabled', '=', 1)
      .where('u.passwordHash', '<>', '')
      .executeTakeFirstOrThrow();
    return count;
  },
};
