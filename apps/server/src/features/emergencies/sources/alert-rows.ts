import type { Selectable } from 'kysely';
import type { Executor } from '../../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../../platform/database/transaction.ts';
import type { EmergencyAlertsTable } from '../../../platform/database/tables/emergencies.ts';

export type AlertRow = Selectable<EmergencyAlertsTable>;

/** Alerts that were received, each once by its key. */
export const alertRows = {
  /** Remembers an alert. @returns id of the row; undefined if it was received before, also by a concurrent request */
  async claim(trx: WriteTransaction, sourceId: number, keyHash: string, now: number): Promise<number | undefined> {
    const row = await trx
      .insertInto('emergencyAlerts')
      .values({ sourceId, keyHash, emergencyId: null, startsAt: null, creates: 0, receivedAt: now })
      .onConflict((conflict) => conflict.columns(['sourceId', 'keyHash']).doNothing())
      .returning('id')
      .executeTakeFirst();
    return row?.id;
  },

  /** Stores which emergency an alert shows. */
  async show(
    trx: WriteTransaction,
    id: number,
    emergencyId: number,
    startsAt: number,
    creates: boolean,
  ): Promise<void> {
    await trx
      .updateTable('emergencyAlerts')
      .set({ emergencyId, startsAt, creates: creates ? 1 : 0 })
      .where('id', '=', id)
      .execute();
    if (!creates) return;
    // Whichever alert of a series is cancelled, its emergency has the beginning of the newest.
    await trx.updateTable('emergencyAlerts').set({ startsAt }).where('emergencyId', '=', emergencyId).execute();
  },

  find: (executor: Executor, sourceId: number, keyHash: string): Promise<AlertRow | undefined> =>
    executor
      .selectFrom('emergencyAlerts')
      .selectAll()
      .where('sourceId', '=', sourceId)
      .where('keyHash', '=', keyHash)
      .executeTakeFirst(),

  ofEmergency: (executor: Executor, sourceId: number, emergencyId: number): Promise<AlertRow[]> =>
    executor
      .selectFrom('emergencyAlerts')
      .selectAll()
      .where('sourceId', '=', sourceId)
      .where('emergencyId', '=', emergencyId)
      .execute(),

  /** Ids of emergencies that alerts created before a time. */
  async created(executor: Executor, before: number): Promise<readonly number[]> {
    const rows = await executor
      .selectFrom('emergencyAlerts')
      .select('emergencyId')
      .distinct()
      .where('creates', '=', 1)
      .where('emergencyId', 'is not', null)
      .where('receivedAt', '<', before)
      .orderBy('emergencyId')
      .execute();
    return rows.flatMap(({ emergencyId }) => (emergencyId === null ? [] : [emergencyId]));
  },

  /** Forgets alerts that were received before a time. */
  async forget(trx: WriteTransaction, before: number): Promise<void> {
    await trx.deleteFrom('emergencyAlerts').where('receivedAt', '<', before).where('emergencyId', 'is', null).execute();
  },
};
