import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';

/** Largest number of preferences per user. */
const mostPreferences = 200;

/** Console preferences of a user by key. */
export async function readPreferences(executor: Executor, userId: number): Promise<Record<string, unknown>> {
  const rows = await executor.selectFrom('preferences').select(['key', 'value']).where('userId', '=', userId).execute();
  return Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value) as unknown]));
}

/** Deletes a preference, so that the default applies. */
export async function clearPreference({ write }: Database, userId: number, key: string): Promise<void> {
  await write((trx) => trx.deleteFrom('preferences').where('userId', '=', userId).where('key', '=', key).execute());
}

/** @param value JSON @throws AppError 4000 if the user has too many */
export function savePreference({ write }: Database, userId: number, key: string, value: string): Promise<void> {
  return write(async (trx) => {
    await trx
      .insertInto('preferences')
      .values({ userId, key, value })
      .onConflict((conflict) => conflict.columns(['userId', 'key']).doUpdateSet({ value }))
      .execute();
    const kept = await trx
      .selectFrom('preferences')
      .select((e) => e.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    if (kept.count > mostPreferences)
      throw errors.invalid({ key: '偏好设置过多' }, '偏好设置过多，请先清除不用的设置！');
  });
}
