import { sql } from 'kysely';
import { userLabels } from '@mutai/contract/users/resource';
import type { CreateUser, UpdateUser, User, UserQuery } from '@mutai/contract/users/schema';
import type { Executor, ReadDatabase } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import { changeColumns } from '../../platform/resource/record-table.ts';
import type { Stamp } from '../../platform/resource/repository.ts';
import type { TypesOf } from '../../platform/resource/types.ts';
import { tableRepository, type TableRepository } from '../../platform/resource/table-repository.ts';

/** Stored fields of a user, with a hash of the password. */
interface UserValues {
  readonly username: string;
  readonly nickname: string;
  readonly avatar: string;
  readonly email: string;
  readonly description: string;
  readonly enabled: boolean;
  readonly roleIds: readonly number[];
  readonly departmentId: number | null;
  readonly passwordHash: string;
  /** Milliseconds since 1970; 0 if none was set. */
  readonly passwordChangedAt: number;
  /** The user must choose a password of their own at the next sign-in. */
  readonly mustChangePassword: boolean;
}

/** Request with a hashed password: hashing is slow and must be done before the transaction. */
export type WithHash<T> = Omit<T, 'password'> &
  Partial<Pick<UserValues, 'passwordHash' | 'passwordChangedAt' | 'mustChangePassword'>>;

export type Users = TypesOf<{
  record: User;
  query: UserQuery;
  createBody: CreateUser;
  updateBody: UpdateUser;
  create: WithHash<CreateUser>;
  update: WithHash<UpdateUser>;
  values: UserValues;
  linked: 'roleIds';
}>;

/** Condition for users with a role. */
const holdsRole = (roleId: string) =>
  sql<boolean>`t.id in (select ${sql.ref('userId')} from ${sql.table('userRoles')} where ${sql.ref('roleId')} = ${roleId})`;

/** Users without a password cannot sign in. */
const hasPassword = sql<number>`case when ${sql.ref('t.passwordHash')} = '' then 0 else 1 end`;

/** Condition for users of a department and its descendants. */
const belongsTo = (departmentId: string) => sql<boolean>`${sql.ref('t.departmentId')} in (
  with recursive below(id) as (
    select d.id from departments as d where d.id = ${departmentId}
    union
    select d.id from departments as d inner join below on ${sql.ref('d.parentId')} = below.id
  ) select id from below)`;

/** Users as a resource. */
const userRecords = (database: ReadDatabase) =>
  tableRepository<Users>(database, {
    table: 'users',
    columns: {
      username: 'text',
      nickname: 'text',
      avatar: 'text',
      email: 'text',
      description: 'text',
      enabled: 'flag',
      departmentId: 'number',
      passwordHash: { kind: 'text', secret: true },
      passwordChangedAt: { kind: 'number', secret: true },
      mustChangePassword: { kind: 'flag', secret: true },
    },
    links: { roleIds: { table: 'userRoles', columns: { userId: 'users', roleId: 'roles' } } },
    references: {
      departmentId: {
        table: 'departments',
        label: userLabels.departmentId,
        otherwise: null,
        onDelete: (name, count) => `“${name}”下还有 ${count} 个用户，请先将他们移到其他部门！`,
      },
    },
    fileColumns: ['avatar'],
    computed: { hasPassword: { kind: 'flag', value: hasPassword } },
    search: {
      nickname: { contains: 'nicknameSound' },
      username: 'contains',
      keyword: { contains: 'userKeyword' },
      enabled: 'flag',
      roleId: holdsRole,
      departmentId: belongsTo,
    },
    defaultSort: 'id:desc',
  });

export interface UsersRepository extends TableRepository<Users> {
  /** Returns the existing usernames among these, case-insensitive, in lower case. */
  takenUsernames(executor: Executor, usernames: readonly string[]): Promise<ReadonlySet<string>>;
  byUsername(executor: Executor, username: string): Promise<UserRow | undefined>;
  byId(executor: Executor, id: number): Promise<UserRow | undefined>;
  setPassword(trx: WriteTransaction, id: number, passwordHash: string, stamp: Stamp): Promise<void>;
  renewHash(trx: WriteTransaction, id: number, passwordHash: string): Promise<void>;
}

/** Users as a resource, with further queries. */
export function usersRepository(database: ReadDatabase): UsersRepository {
  return {
    ...userRecords(database),

    async takenUsernames(executor, usernames) {
      const account = sql<string>`lower(${sql.ref('username')})`;
      const lower = usernames.map((username) => username.toLowerCase());
      const taken = await executor.selectFrom('users').select(account.as('name')).where(account, 'in', lower).execute();
      return new Set(taken.map(({ name }) => name));
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
        .set({ passwordHash, passwordChangedAt: stamp.now, mustChangePassword: 0, ...changeColumns(stamp) })
        .where('id', '=', id)
        .execute();
    },

    async renewHash(executor, id, passwordHash) {
      await executor.updateTable('users').set({ passwordHash }).where('id', '=', id).execute();
    },
  };
}
