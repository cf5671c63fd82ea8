import { sql } from 'kysely';
import type { User, UserQuery } from '@mutai/contract/users';
import { forEachChunk, insertRecords, insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { joinedNumbers, splitNumbers } from '../../platform/database/sql.ts';
import { listQueries } from '../../platform/resource/paged-list.ts';
import {
  baseRecord,
  change,
  creation,
  recordColumns,
  recordTable,
  type RecordRow,
} from '../../platform/resource/record-table.ts';
import type { ResourceRepository, Stamp } from '../../platform/resource/repository.ts';

/** What is stored of a user; the password only as its hash. */
export interface UserValues {
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly roleIds: readonly number[];
  readonly departmentId: number | null;
  readonly passwordHash: string;
}

type OwnColumns = Pick<UserRow, 'username' | 'nickname' | 'avatar' | 'departmentId' | 'description' | 'enabled'>;

interface UserColumns extends RecordRow, OwnColumns {
  readonly hasPassword: number;
  readonly roleIds: string | null;
}

/** From row to wire: nothing that is not named here leaves. */
function toUser(row: UserColumns): User {
  return {
    ...baseRecord(row),
    username: row.username,
    nickname: row.nickname,
    avatar: row.avatar,
    roleIds: splitNumbers(row.roleIds),
    departmentId: row.departmentId,
    description: row.description,
    enabled: row.enabled === 1,
    hasPassword: row.hasPassword === 1,
  };
}

function columnsOf(values: Partial<UserValues>): Partial<UserRow> {
  const { roleIds: _, enabled, ...own } = values;
  return { ...own, ...(enabled === undefined ? {} : { enabled: enabled ? 1 : 0 }) };
}

/** Users who hold a role. */
const holdsRole = (roleId: string) =>
  sql<boolean>`u.id in (select ${sql.ref('userId')} from ${sql.table('userRoles')} where ${sql.ref('roleId')} = ${roleId})`;

/** Users of a department and of all below it. */
const belongsTo = (departmentId: string) => sql<boolean>`${sql.ref('u.departmentId')} in (
  with recursive below(id) as (
    select d.id from departments as d where d.id = ${departmentId}
    union
    select d.id from departments as d inner join below on ${sql.ref('d.parentId')} = below.id
  ) select id from below)`;

export interface UsersRepository extends ResourceRepository<User, UserQuery, UserValues> {
  /** How many a query's filters find, counted to a number and no further. */
  countUpTo(executor: Executor, query: UserQuery, most: number, requester: Requester): Promise<number>;
  /** Everybody whom they find, newest first, fetched page by page. */
  stream(executor: Executor, query: UserQuery, requester: Requester): AsyncIterable<User>;
  /** @returns ids of users who are all new, in the order of the values */
  insertMany(executor: Executor, values: readonly UserValues[], stamp: Stamp): Promise<readonly number[]>;
  countByDepartment(executor: Executor, departmentIds: readonly number[]): Promise<ReadonlyMap<number, number>>;
  /** Which of these accounts exist, in any case; answered in lower case. */
  takenUsernames(executor: Executor, usernames: readonly string[]): Promise<ReadonlySet<string>>;
  byUsername(executor: Executor, username: string): Promise<UserRow | undefined>;
  byId(executor: Executor, id: number): Promise<UserRow | undefined>;
  setPassword(executor: Executor, id: number, passwordHash: string, stamp: Stamp): Promise<void>;
  renewHash(executor: Executor, id: number, passwordHash: string): Promise<void>;
}

export function usersRepository(database: Database): UsersRepository {
  const columns = (from: Executor) =>
    from
      .selectFrom('users as u')
      .leftJoin('users as creator', 'creator.id', 'u.createdById')
      .select(recordColumns('u'))
      .select(['u.username', 'u.nickname', 'u.avatar', 'u.description', 'u.enabled', 'u.departmentId'])
      .select(sql<number>`case when ${sql.ref('u.passwordHash')} = '' then 0 else 1 end`.as('hasPassword'))
      .select(joinedNumbers(database.dialect, 'roleId', sql`from "userRoles" where "userId" = u.id`).as('roleIds'));

  const byId = prepared<{ id: number }, UserColumns>(database, (from, place) =>
    columns(from).where('u.id', '=', place('id')),
  );

  const insertOne = prepared<Omit<UserRow, 'id' | 'version'>, { id: number }>(database, (db, place) =>
    db
      .insertInto('users')
      .values({
        username: place('username'),
        nickname: place('nickname'),
        avatar: place('avatar'),
        description: place('description'),
        enabled: place('enabled'),
        passwordHash: place('passwordHash'),
        mustChangePassword: place('mustChangePassword'),
        departmentId: place('departmentId'),
        createdAt: place('createdAt'),
        updatedAt: place('updatedAt'),
        createdById: place('createdById'),
        updatedById: place('updatedById'),
      })
      .returning('id'),
  );

  const list = listQueries(database, {
    table: 'users',
    alias: 'u',
    select: columns,
    filters: {
      nickname: 'contains',
      username: 'contains',
      enabled: 'flag',
      roleId: holdsRole,
      departmentId: belongsTo,
    },
    defaultSort: 'id:desc',
  });

  /** Touches only the links that differ: one that stays must not wait for a role that somebody is changing. */
  const setRoles = async (executor: Executor, userId: number, roleIds: readonly number[]) => {
    const links = await executor.selectFrom('userRoles').select('roleId').where('userId', '=', userId).execute();
    const held = links.map(({ roleId }) => roleId);
    const lost = held.filter((roleId) => !roleIds.includes(roleId));
    if (lost.length > 0)
      await executor.deleteFrom('userRoles').where('userId', '=', userId).where('roleId', 'in', lost).execute();
    await linkRoles(
      executor,
      userId,
      roleIds.filter((roleId) => !held.includes(roleId)),
    );
  };

  const linkRoles = async (executor: Executor, userId: number, roleIds: readonly number[]) => {
    if (roleIds.length === 0) return;
    await executor
      .insertInto('userRoles')
      .values(roleIds.map((roleId) => ({ userId, roleId })))
      .execute();
  };

  return {
    ...recordTable(database, 'users'),
    async page(executor, query, requester) {
      const page = await list.page(executor, query, requester);
      return { ...page, rows: page.rows.map(toUser) };
    },

    countUpTo: list.countUpTo,

    async *stream(executor, query, requester) {
      for await (const row of list.stream(executor, query, requester)) yield toUser(row);
    },

    async countByDepartment(executor, departmentIds) {
      const rows = await executor
        .selectFrom('users')
        .select((e) => ['departmentId', e.fn.countAll<number>().as('count')])
        .where('departmentId', 'in', [...departmentIds])
        .groupBy('departmentId')
        .execute();
      return new Map(rows.flatMap(({ departmentId, count }) => (departmentId === null ? [] : [[departmentId, count]])));
    },

    async takenUsernames(executor, usernames) {
      const account = sql<string>`lower(${sql.ref('username')})`;
      const taken = new Set<string>();
      await forEachChunk(usernames, async (some) => {
        const lower = some.map((username) => username.toLowerCase());
        const rows = await executor
          .selectFrom('users')
          .select(account.as('name'))
          .where(account, 'in', lower)
          .execute();
        for (const { name } of rows) taken.add(name);
      });
      return taken;
    },

    async find(executor, id) {
      const [row] = await byId(executor, { id });
      return row === undefined ? undefined : toUser(row);
    },

    async findMany(executor, ids) {
      return (
        await columns(executor)
          .where('u.id', 'in', [...ids])
          .orderBy('u.id')
          .execute()
      ).map(toUser);
    },

    async insert(executor, values, stamp) {
      const { roleIds, enabled, ...own } = values;
      const [row] = await insertOne(executor, {
        ...own,
        enabled: enabled ? 1 : 0,
        mustChangePassword: 0,
        ...creation(stamp),
      });
      if (row === undefined) throw new Error('the database returned no id');
      await linkRoles(executor, row.id, roleIds);
      return row.id;
    },

    async insertMany(executor, all, stamp) {
      const rows = all.map(({ roleIds: _, enabled, ...own }) => ({
        ...own,
        enabled: enabled ? 1 : 0,
        mustChangePassword: 0,
        ...creation(stamp),
      }));
      const idOf = await insertRecords(database.dialect, executor, 'users', rows, 'username');
      const withIds = all.map(({ username, roleIds }) => ({ userId: idOf.get(username) ?? 0, roleIds }));
      const links = withIds.flatMap(({ userId, roleIds }) => roleIds.map((roleId) => ({ userId, roleId })));
      await insertRows(database.dialect, executor, 'userRoles', links);
      return withIds.map(({ userId }) => userId);
    },

    async update(executor, id, values, stamp) {
      await executor
        .updateTable('users')
        .set({ ...columnsOf(values), ...change(stamp) })
        .where('id', '=', id)
        .execute();
      if (values.roleIds !== undefined) await setRoles(executor, id, values.roleIds);
    },

    byUsername: (executor, username) =>
      executor
        .selectFrom('users')
        .selectAll()
        .where(sql<string>`lower(${sql.ref('username')})`, '=', username.toLowerCase())
        .executeTakeFirst(),

    byId: (executor, id) => executor.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),

    async setPassword(executor, id, passwordHash, stamp) {
      await executor
        .updateTable('users')
        .set({ passwordHash, mustChangePassword: 0, ...change(stamp) })
        .where('id', '=', id)
        .execute();
    },

    async renewHash(executor, id, passwordHash) {
      await executor.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
    },
  };
}
