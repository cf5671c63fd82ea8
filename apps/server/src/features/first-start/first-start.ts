import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { generatePassword, hashPassword } from '../../platform/passwords.ts';
import { addDictionaries } from './dictionaries.ts';
import { offerMenus } from './offered-menus.ts';
import { seedRoles } from './seeded-roles.ts';

export interface FirstAdministrator {
  readonly username: string;
  /** Undefined: generated, and to be changed at first sign-in. */
  readonly password: string | undefined;
}

async function addAdministrator(
  executor: Executor,
  { username, password }: FirstAdministrator,
  now: number,
): Promise<string | undefined> {
  const anybody = await executor.selectFrom('users').select('id').limit(1).execute();
  if (anybody.length > 0) return undefined;
  const generated = password === undefined ? generatePassword() : undefined;
  const { id: userId } = await executor
    .insertInto('users')
    .values({
      username,
      nickname: '管理员',
      avatar: '',
      description: '',
      passwordHash: await hashPassword(password ?? generated ?? ''),
      mustChangePassword: generated === undefined ? 0 : 1,
      enabled: 1,
      createdById: null,
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: roleId } = await executor
    .selectFrom('roles')
    .select('id')
    .where('holdsEverything', '=', 1)
    .executeTakeFirstOrThrow();
  await executor.insertInto('userRoles').values({ userId, roleId }).execute();
  return generated;
}

/**
 * Makes what a site needs before anybody can use it: menu records, roles, and the first super-administrator when there
 * are no users. Runs at every start and adds only what is missing.
 *
 * @returns the administrator's password when it was generated just now; it is shown once and kept nowhere
 */
export async function firstStart(
  { inTransaction, dialect }: Database,
  clock: Clock,
  administrator: FirstAdministrator,
): Promise<string | undefined> {
  return inTransaction(async (trx) => {
    // Processes that start side by side on one PostgreSQL take turns here.
    if (dialect === 'postgres') await sql`lock table menus in exclusive mode`.execute(trx);
    const now = clock();
    await seedRoles(trx, await offerMenus(trx, now), now);
    await addDictionaries(trx, now);
    return addAdministrator(trx, administrator, now);
  });
}
