import { sql } from 'kysely';
import { grantsPermission } from '@mutai/contract/pages';
import { everything } from '@mutai/contract/permissions';
import type { Role, RoleQuery } from '@mutai/contract/roles';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { joinedNumbers, splitNumbers } from '../../platform/database/sql.ts';
import { pagedList } from '../../platform/resource/paged-list.ts';
import {
  baseRecord,
  change,
  creation,
  recordColumns,
  recordTable,
  type RecordRow,
} from '../../platform/resource/record-table.ts';
import type { ResourceRepository } from '../../platform/resource/repository.ts';

/** What is stored of a role; `menuIds` with all parents. */
export interface RoleValues {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly menuIds: readonly number[];
}

interface RoleRow extends RecordRow {
  readonly name: string;
  readonly code: string;
  readonly description: string;
  readonly holdsEverything: number;
  readonly menuIds: string | null;
  readonly userCount: number;
}

const toRole = ({ holdsEverything, menuIds, ...own }: RoleRow): Role => ({
  ...own,
  ...baseRecord(own),
  holdsEverything: holdsEverything === 1,
  menuIds: splitNumbers(menuIds),
});

/** Roles as a resource. */
export function roleRecords(database: Database): ResourceRepository<Role, RoleQuery, RoleValues> {
  const columns = (from: Executor) =>
    from
      .selectFrom('roles as r')
      .leftJoin('users as creator', 'creator.id', 'r.createdById')
      .select(['r.name', 'r.code', 'r.description', 'r.holdsEverything'])
      .select(recordColumns('r'))
      .select(joinedNumbers(database.dialect, 'menuId', sql`from "roleMenus" where "roleId" = r.id`).as('menuIds'))
      .select(sql<number>`(select count(*) from "userRoles" where "roleId" = r.id)`.as('userCount'));

  const byId = prepared<{ id: number }, RoleRow>(database, (from, place) =>
    columns(from).where('r.id', '=', place('id')),
  );

  const pageOf = pagedList(database, {
    table: 'roles',
    alias: 'r',
    select: columns,
    filters: { name: 'contains' },
    defaultSort: 'id:asc',
  });

  const link = async (executor: Executor, roleId: number, menuIds: readonly number[]) => {
    if (menuIds.length === 0) return;
    const from = executor
      .selectFrom('menus')
      .select([sql<number>`${roleId}`.as('roleId'), 'id as menuId'])
      .where('id', 'in', [...menuIds]);
    await executor.insertInto('roleMenus').columns(['roleId', 'menuId']).expression(from).execute();
  };

  return {
    ...recordTable(database, 'roles'),
    async page(executor, query, requester) {
      const page = await pageOf(executor, query, requester);
      return { ...page, rows: page.rows.map(toRole) };
    },
    async find(executor, id) {
      const [row] = await byId(executor, { id });
      return row === undefined ? undefined : toRole(row);
    },
    async findMany(executor, ids) {
      const rows = await columns(executor)
        .where('r.id', 'in', [...ids])
        .orderBy('r.id')
        .execute();
      return rows.map(toRole);
    },
    async insert(executor, { menuIds, ...own }, stamp) {
      const { id } = await executor
        .insertInto('roles')
        .values({ ...own, holdsEverything: 0, ...creation(stamp) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await link(executor, id, menuIds);
      return id;
    },
    async update(executor, id, { menuIds, ...own }, stamp) {
      await executor
        .updateTable('roles')
        .set({ ...own, ...change(stamp) })
        .where('id', '=', id)
        .execute();
      if (menuIds === undefined) return;
      await executor.deleteFrom('roleMenus').where('roleId', '=', id).execute();
      await link(executor, id, menuIds);
    },
  };
}

/** What roles give, for the features that ask. */
export const rolesRepository = {
  /** Permissions that each of these roles gives; an unknown id is missing. */
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

  /** Everything that a user's roles give; what a disabled user would hold counts too. */
  async permissionsOfUser(executor: Executor, userId: number): Promise<readonly string[]> {
    const held = await executor.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute();
    const given = await rolesRepository.permissionsOf(
      executor,
      held.map(({ roleId }) => roleId),
    );
    return [...given.values()].flat();
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

  /** Every role, oldest first. */
  async names(executor: Executor): Promise<readonly { id: number; name: string; code: string }[]> {
    return executor.selectFrom('roles').select(['id', 'name', 'code']).orderBy('id').execute();
  },

  /** Writes nothing, but holds the row until the transaction ends: who changes super-administrators waits here. */
  async lockSuperAdministrators(executor: Executor): Promise<void> {
    await executor.updateTable('roles').set({ holdsEverything: 1 }).where('holdsEverything', '=', 1).execute();
  },

  /** Whether one of these users holds everything. */
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

  /** Those who can sign in: enabled, and with a password. */
  async countSuperAdministrators(executor: Executor): Promise<number> {
    const { count } = await executor
      .selectFrom('users as u')
      .select((e) => e.fn.countAll<number>().as('count'))
      // From the few who hold it: in a join SQLite looks at all users or at all of their roles.
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
