import { dayMs } from '@mutai/contract/durations';
import { playLogPage, playLogPermissions } from '@mutai/contract/play-log/page';
import { dateOf } from '@mutai/schedule/days';
import { sql } from 'kysely';
import { systemAuthor } from '../../platform/audit/audit.ts';
import { deleteAged } from '../../platform/database/aged-rows.ts';
import { repeatWhile } from '../../platform/database/many-rows.ts';
import type { Platform } from '../../platform/platform.ts';
import { playLogSettings } from './settings.ts';
import { sumTables } from './sum-tables.ts';

/** Sums, or contents, deleted per transaction, because SQLite blocks other writes meanwhile. */
const sumsAtOnce = 500;

/**
 * Deletes entries and daily sums that the site no longer keeps, and records it in the operation log. Contents that they named
 * are deleted with the last of them.
 *
 * @returns runs once; stops early when the server stops
 */
export function playRetention({ database, clock, audit }: Pick<Platform, 'database' | 'clock' | 'audit'>) {
  /** @param deleting calls `onDeleted` after each transaction */
  const logged = async (
    what: string,
    before: number,
    deleting: (onDeleted: (count: number) => void) => Promise<void>,
  ): Promise<void> => {
    const startedAt = clock();
    let count = 0;
    try {
      await deleting((gone) => {
        count += gone;
      });
    } finally {
      if (count > 0) {
        const entry = {
          module: playLogPermissions.read,
          action: 'retention',
          recordId: null,
          recordName: `${count} 条${what}`,
          changes: { count: [null, count], before: [null, new Date(before).toISOString()] },
        } as const;
        await database.write((trx) => audit(trx, systemAuthor(startedAt), entry));
      }
    }
  };

  /** @param onDeleted called with the number of sums by screen and content */
  const deleteSums = async (day: string, stopping: AbortSignal, onDeleted: (count: number) => void): Promise<void> => {
    for (const [table, key] of sumTables) {
      const columns = sql.join(key.map((column) => sql.ref(column)));
      const deleting = sql`delete from ${sql.table(table)} where (${columns}) in (
        select ${columns} from ${sql.table(table)} where "day" < ${day} order by "day" limit ${sumsAtOnce})`;
      await repeatWhile(async () => {
        const { numAffectedRows = 0n } = await database.write((trx) => deleting.execute(trx));
        if (table === 'playSums') onDeleted(Number(numAffectedRows));
        return Number(numAffectedRows) === sumsAtOnce;
      }, stopping);
    }
  };

  /** Deletes contents that neither entries nor sums name. Sums by content and day are deleted with the others. */
  const deleteContents = async (stopping: AbortSignal): Promise<void> => {
    const isUnused = sql<boolean>`not exists (select 1 from "plays" as p where p."contentId" = "playContents"."id")
      and not exists (select 1 from "playContentDays" as d where d."contentId" = "playContents"."id")`;
    const onPostgres = database.dialect === 'postgres';
    await repeatWhile(async () => {
      const unused = await database.read
        .selectFrom('playContents')
        .select('id')
        .where(isUnused)
        .limit(sumsAtOnce)
        .execute();
      const ids = unused.map(({ id }) => id);
      if (ids.length === 0) return false;
      return database.write(async (trx) => {
        // Waits for displays that are about to name them, so that the deletion sees their entries.
        const named = trx.selectFrom('playContents').select('id').where('id', 'in', ids).orderBy('name');
        await named.$if(onPostgres, (query) => query.forUpdate()).execute();
        const { numDeletedRows } = await trx
          .deleteFrom('playContents')
          .where('id', 'in', ids)
          .where(isUnused)
          .executeTakeFirst();
        return Number(numDeletedRows) === sumsAtOnce;
      });
    }, stopping);
  };

  return async (stopping: AbortSignal): Promise<void> => {
    const { days, sumDays } = await playLogSettings.read(database.read);
    const now = clock();
    if (days > 0) {
      const before = now - days * dayMs;
      await logged(playLogPage.title, before, (onDeleted) =>
        deleteAged(database, 'plays', before, stopping, { onDeleted }),
      );
    }
    if (sumDays > 0) {
      // Days are those of each screen: one more, so that no zone loses a day early.
      const day = Math.floor(now / dayMs) - sumDays - 1;
      await logged('播放汇总', day * dayMs, (onDeleted) => deleteSums(dateOf(day), stopping, onDeleted));
    }
    await deleteContents(stopping);
  };
}
