import { dayMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { sql } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { repeatWhile } from '../../platform/database/many-rows.ts';

/** Notices deleted per transaction, with their recipients, because SQLite blocks other writes meanwhile. */
const deleteBatch = 50;

/** Deletes expired notices in batches, read or not. */
export function noticeRetention({ write }: Database, clock: Clock): (stopping: AbortSignal) => Promise<void> {
  return async (stopping) => {
    const before = clock() - limits.noticeDays * dayMs;
    const deleting = sql`delete from "notices" where "id" in (
      select "id" from "notices" where "createdAt" < ${before} order by "createdAt", "id" limit ${deleteBatch})`;
    await repeatWhile(async () => {
      const { numAffectedRows = 0n } = await write((trx) => deleting.execute(trx));
      return Number(numAffectedRows) === deleteBatch;
    }, stopping);
  };
}
