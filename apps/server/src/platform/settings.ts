import { differences } from './audit/audit.ts';
import type { Executor } from './database/open-database.ts';
import { errors } from './errors.ts';

/** A group of settings, kept under one key as a JSON object. */
export interface SettingsStore<T extends object> {
  /** What is set, with the defaults for what is not. Version 0: nothing was ever changed. */
  read(executor: Executor): Promise<T & { readonly version: number }>;
  /**
   * Changes some of it, in the caller's transaction.
   *
   * @param version when given, only while the settings are still at it
   * @returns what was set before and what is set now
   * @throws AppError 4009 with the current settings when they have moved on
   */
  change(
    trx: Executor,
    values: Partial<T>,
    now: number,
    version?: number,
  ): Promise<Record<'before' | 'after', T & { readonly version: number }>>;
}

/** @param key of the group, such as `logs` */
export function settingsStore<T extends object>(key: string, defaults: T): SettingsStore<T> {
  const read: SettingsStore<T>['read'] = async (executor) => {
    const row = await executor
      .selectFrom('settings')
      .select(['value', 'version'])
      .where('key', '=', key)
      .executeTakeFirst();
    const values = row === undefined ? {} : (JSON.parse(row.value) as Partial<T>);
    return { ...defaults, ...values, version: row?.version ?? 0 };
  };

  return {
    read,
    async change(trx, values, now, version) {
      // The row has to exist to be held: who changes the settings at the same moment waits here.
      await trx
        .insertInto('settings')
        .values({ key, value: '{}', version: 0, updatedAt: now })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
        .execute();
      const before = await read(trx);
      if (version !== undefined && version !== before.version) throw errors.stale(before);
      if (Object.keys(differences(before, { ...before, ...values })).length === 0) return { before, after: before };
      const after = { ...before, ...values, version: before.version + 1 };
      await trx
        .updateTable('settings')
        .set({ value: JSON.stringify({ ...after, version: undefined }), version: after.version, updatedAt: now })
        .where('key', '=', key)
        .execute();
      return { before, after };
    },
  };
}
