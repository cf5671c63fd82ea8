import { everything } from '@mutai/contract/permissions';
import type { Executor } from '../../platform/database/open-database.ts';

/** Roles, and what they give. */
export const rolesRepository = {
  /** Permissions that each of these roles gives; an unknown id is missing. */
  async permissionsOf(executor: Executor, roleIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
    if (roleIds.length === 0) return new Map();
    const rows = await executor
      .selectFrom('roles as r')
      .leftJoin('roleMenus as rm', 'rm.roleId', 'r.id')
      .leftJoin('menus as m', 'm.id', 'rm.menuId')
      .select(['r.id', 'r.holdsEverything', 'm.code'])
      .where('r.id', 'in', [...roleIds])
      .execute();
    const byRole = Map.groupBy(rows, (row) => row.id);
    return new Map(
      [...byRole].map(([id, list]) => [
        id,
        list.some((row) => row.holdsEverything === 1) ? [everything] : list.flatMap((row) => row.code ?? []),
      ]),
    );
  },

  /** Roles of one user, for the session's own information. */
  async ofUser(executor: Executor, userId: number): Promise<{ id: number; name: string; code: string }[]> {
    return executor
      .selectFrom('roles as r')
      .innerJoin('userRoles as ur', 'ur.roleId', 'r.id')
      .select(['r.id', 'r.name', 'r.code'])
      .where('ur.userId', '=', userId)
      .orderBy('r.id')
      .execute();
  },

  /** Writes nothing, but holds the row until the transaction ends: who changes super-administrators waits here. */
  async holdSuperAdministrators(executor: Executor): Promise<void> {
    await executor.updateTable('roles').set({ holdsEverything: 1 }).where('holdsEverything', '=', 1).execute();
  },

  async countSuperAdministrators(executor: Executor): Promise<number> {
    const { count } = await executor
      .selectFrom('users as u')
      .innerJoin('userRoles as ur', 'ur.userId', 'u.id')
      .innerJoin('roles as r', 'r.id', 'ur.roleId')
      .select((e) => e.fn.count<number>('u.id').distinct().as('count'))
      .where('r.holdsEverything', '=', 1)
      .where('u.enabled', '=', 1)
      .executeTakeFirstOrThrow();
    return count;
  },
};
