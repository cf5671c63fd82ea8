import { sql } from 'kysely';
import { everything } from '@mutai/contract/permissions';
import type { Role, RoleQuery } from '@mutai/contract/roles';
import type { Executor } from '../../platform/database/open-database.ts';
import { contains } from '../../platform/database/sql.ts';
import { containsPattern, given, orderOf, windowOf } from '../../platform/resource/search.ts';
import type { Page } from '../../platform/resource/service.ts';

export const rolesRepository = {
  async page(executor: Executor, query: RoleQuery): Promise<Page<Role>> {
    const name = given(query.name);
    const { offset, limit } = windowOf(query);
    const [field, direction] = orderOf(query.sort, 'id:asc');
    const matching = executor
      .selectFrom('roles')
      .$if(name !== undefined, (list) => list.where(contains('name', containsPattern(name ?? ''))));
    const rows = await matching
      .select(['id', 'version', 'createdAt', 'updatedAt', 'name', 'code', 'description'])
      .orderBy(sql.ref(field), direction)
      .orderBy('id')
      .limit(limit)
      .offset(offset)
      .execute();
    const { total } = await matching.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
    return {
      rows: rows.map((row) => ({
        ...row,
        createdAt: new Date(row.createdAt).toISOString(),
        updatedAt: new Date(row.updatedAt).toISOString(),
      })),
      total,
    };
  },

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
