import { sql } from 'kysely';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { UserRow } from '../../platform/database/schema.ts';
import type { Notify } from '../../platform/notices.ts';
import { generatePassword, hashPassword } from '../../platform/secrets/passwords.ts';
import { textIndex } from '../../platform/search/text-index.ts';
import { addDictionaries } from './dictionaries.ts';
import { syncMenus } from './sync-menus.ts';
import type { Platform } from '../../platform/platform.ts';
import { seedRoles } from './sync-roles.ts';
import type { Executor } from '../../platform/database/open-database.ts';

export interface FirstAdministrator {
  readonly username: string;
  /** `undefined`: generated, to be changed at the first sign-in. */
  readonly password: string | undefined;
}

/** Result of {@link seed}. */
export interface Seeded {
  /** Password of the administrator if it was generated; it is shown once and not stored. */
  readonly password: string | undefined;
  /** Sentences about permissions that this release suggests for existing roles. */
  readonly suggestions: readonly string[];
}

const isEmpty = async (executor: Executor) =>
  (await executor.selectFrom('users').select('id').limit(1).execute()).length === 0;

/** @returns the id */
async function addAdministrator(
  trx: WriteTransaction,
  account: Pick<UserRow, 'username' | 'passwordHash' | 'mustChangePassword'>,
  now: number,
): Promise<number> {
  const { id: userId } = await trx
    .insertInto('users')
    .values({
      ...account,
      nickname: '管理员',
      avatar: '',
      description: '',
      enabled: 1,
      passwordChangedAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await trx
    .selectFrom('roles')
    .select('id')
    .where('holdsEverything', '=', 1)
    .executeTakeFirstOrThrow();
  await trx.insertInto('userRoles').values({ userId, roleId }).execute();
  return userId;
}

/**
 * Creates what a site needs: menu records, roles, dictionaries, and the first super-administrator if there are no
 * users. Runs at every start and adds only what is missing.
 */
export async function seed(
  platform: Platform,
  notify: Notify,
  { username, password }: FirstAdministrator,
): Promise<Seeded> {
  const { database, clock } = platform;
  const { read: db, write, dialect } = database;
  const generated = password === undefined ? generatePassword() : undefined;
  // Hashed before the transaction, because concurrently starting processes wait for it.
  const passwordHash = (await isEmpty(db)) ? await hashPassword(password ?? generated ?? '') : '';
  return write(async (trx) => {
    // Serializes processes that start concurrently on one PostgreSQL.
    if (dialect === 'postgres') await sql`lock table menus in exclusive mode`.execute(trx);
    const now = clock();
    await syncMenus(trx, now);
    const suggestions = await seedRoles(trx, notify, now);
    await addDictionaries(trx, now);
    for (const table of ['menus', 'roles', 'dictTypes', 'dicts']) await textIndex(database, table).addMissing(trx);
    if (passwordHash === '' || !(await isEmpty(trx))) return { password: undefined, suggestions };
    const account = { username, passwordHash, mustChangePassword: generated === undefined ? 0 : 1 };
    await textIndex(database, 'users').refresh(trx, [await addAdministrator(trx, account, now)]);
    return { password: generated, suggestions };
  });
}
