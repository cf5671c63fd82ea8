import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { ScreenFault, ScreenReport } from '@mutai/contract/screens/player';
import type { ScreenStatus } from '@mutai/contract/screens/schema';
import type { Insertable, Selectable } from 'kysely';
import Type from 'typebox';
import { forEachChunk } from '../../platform/database/many-rows.ts';
import type { ReadDatabase, Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { ScreenReportsTable } from '../../platform/database/tables/screens.ts';
import { readStored } from '../../platform/validation/stored-json.ts';

export type ReportRow = Selectable<ScreenReportsTable>;

const StoredFaults = Type.Array(ScreenFault);
const StoredReport = Type.Omit(ScreenReport, ['faults', 'run', 'revision', 'playing']);

const isoOf = (time: number) => new Date(time).toISOString();

/** Last reports of displays, and the times without them. */
export const reportsTable = {
  find: (executor: Executor, screenId: number): Promise<ReportRow | undefined> =>
    executor.selectFrom('screenReports').selectAll().where('screenId', '=', screenId).executeTakeFirst(),

  async save(trx: WriteTransaction, row: Insertable<ScreenReportsTable>): Promise<void> {
    const { screenId: _, ...values } = row;
    await trx
      .insertInto('screenReports')
      .values(row)
      .onConflict((conflict) => conflict.column('screenId').doUpdateSet(values))
      .execute();
  },

  /** Ends the time without contact to a display. */
  async endOutage(trx: WriteTransaction, screenId: number, now: number): Promise<void> {
    await trx
      .updateTable('screenOutages')
      .set({ until: now })
      .where('screenId', '=', screenId)
      .where('until', 'is', null)
      .execute();
  },

  /**
   * Marks displays without a report since a time as offline.
   *
   * @returns their ids
   */
  async markLost(trx: WriteTransaction, before: number): Promise<readonly number[]> {
    const lost = await trx
      .updateTable('screenReports')
      .set((e) => ({ online: 0, stateSince: e.ref('reportedAt') }))
      .where('online', '=', 1)
      .where('reportedAt', '<', before)
      .returning(['screenId', 'reportedAt'])
      .execute();
    // One statement has room for some 10,000 rows only.
    await forEachChunk(lost, (some) =>
      trx
        .insertInto('screenOutages')
        .values(some.map(({ screenId, reportedAt }) => ({ screenId, createdAt: reportedAt, until: null })))
        .execute(),
    );
    return lost.map(({ screenId }) => screenId);
  },

  /** Enabled screens whose displays have not reported since a time, of which nobody was told. */
  untoldAbsent: (trx: WriteTransaction, before: number) =>
    trx
      .selectFrom('screenReports as r')
      .innerJoin('screens as s', 's.id', 'r.screenId')
      .select(['r.screenId', 's.name', 's.workingHours', 's.timeZone'])
      .where('r.online', '=', 0)
      .where('r.reportedAt', '<=', before)
      .where('r.absentToldAt', 'is', null)
      .where('s.enabled', '=', 1)
      .orderBy('s.name')
      .execute(),

  /** Screens of whose absence people were told, and that report again. */
  toldBack: (trx: WriteTransaction) =>
    trx
      .selectFrom('screenReports as r')
      .innerJoin('screens as s', 's.id', 'r.screenId')
      .select(['r.screenId', 's.name'])
      .where('r.online', '=', 1)
      .where('r.absentToldAt', 'is not', null)
      .orderBy('s.name')
      .execute(),

  /** @param told when people were told of the absence; `null`: they need not be, or know that it is over */
  async setTold(trx: WriteTransaction, screenIds: readonly number[], told: number | null): Promise<void> {
    if (screenIds.length === 0) return;
    await trx.updateTable('screenReports').set({ absentToldAt: told }).where('screenId', 'in', screenIds).execute();
  },

  /** Deletes outages that ended before a time. */
  async purgeOutages(trx: WriteTransaction, before: number): Promise<void> {
    await trx.deleteFrom('screenOutages').where('until', '<', before).execute();
  },

  /** Outages of a screen within the days that are kept. */
  async outages({ read }: Pick<ReadDatabase, 'read'>, screenId: number, now: number): Promise<ScreenStatus['outages']> {
    const since = now - limits.screenHistoryDays * dayMs;
    const rows = await read
      .selectFrom('screenOutages')
      .select(['createdAt', 'until'])
      .where('screenId', '=', screenId)
      .where((e) => e.or([e('until', 'is', null), e('until', '>', since)]))
      .orderBy('createdAt', 'desc')
      .limit(limits.maxPageSize)
      .execute();
    return rows
      .toReversed()
      .map(({ createdAt, until }) => ({ since: isoOf(createdAt), until: until === null ? null : isoOf(until) }));
  },

  faultsOf: (row: ReportRow): ScreenFault[] => readStored(StoredFaults, row.faults),
  factsOf: (row: ReportRow) => readStored(StoredReport, row.report),
};
