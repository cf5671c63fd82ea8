import type { CountedKind } from '@mutai/contract/home/paths';
import { limits } from '@mutai/contract/limits';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import { prepared } from '../../platform/database/prepared.ts';
import type { RecordCountsTable } from '../../platform/database/tables/record-counts.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import type { Platform } from '../../platform/platform.ts';
import { daysUntil, type Days } from './days.ts';

type Row = Selectable<RecordCountsTable>;

/** Owner id for numbers of all records. */
export const everybody = 0;

interface Source {
  readonly kind: CountedKind;
  readonly table: string;
  /** Column with the owner's user id; default: count for everyone. */
  readonly owner?: string;
}

const sources: readonly Source[] = [
  { kind: 'post', table: 'posts' },
  { kind: 'post', table: 'posts', owner: 'authorId' },
  { kind: 'material', table: 'files' },
  { kind: 'comment', table: 'comments' },
  { kind: 'user', table: 'users' },
  { kind: 'category', table: 'categories' },
];

/** Counts the rows by day of creation. */
function counting({ kind, table, owner }: Source, { starts }: Days): RawBuilder<Row> {
  const column = owner === undefined ? sql.lit(everybody) : sql.ref(owner);
  const days = starts.toReversed().map((start) => sql`when "createdAt" >= ${sql.lit(start)} then ${sql.lit(start)}`);
  return sql`select ${column} as "owner", ${sql.lit(kind)} as "kind",
    case ${sql.join(days, sql` `)} else 0 end as "since", count(*) as "count"
    from ${sql.table(table)} where ${column} is not null group by 1, 3`;
}

/** Merges numbers by day; days before the first are combined. */
function byDay(rows: readonly Row[], { starts, placeOf }: Days): Row[] {
  const days = new Map<string, Row>();
  for (const { owner, kind, since, count } of rows) {
    const start = starts[placeOf(since)] ?? 0;
    const key = `${owner} ${kind} ${start}`;
    days.set(key, { owner, kind, since: start, count: count + (days.get(key)?.count ?? 0) });
  }
  return [...days.values()].filter(({ count }) => count !== 0);
}

/** Total, and number created on each of the last days, today last. */
export interface Counted {
  readonly total: number;
  readonly created: readonly number[];
}

/**
 * Numbers of records, maintained by database triggers in the transactions that create and delete them
 * (docs/decisions/0024-stored-record-counts.md).
 */
export function recordCounts(platform: Platform) {
  const { database, clock } = platform;
  const { read: db, dialect } = database;
  const lastDays = () => daysUntil(clock(), limits.statisticsDays);

  const rowsOf = prepared<{ owner: number }, Pick<Row, 'kind' | 'since' | 'count'>>(database, (from, param) =>
    from
      .selectFrom('recordCounts')
      .select(['kind', 'since', (e) => e.fn.sum<number>('count').as('count')])
      .where('owner', '=', param('owner'))
      .groupBy(['kind', 'since']),
  );

  /** Condition for rows as written by the triggers: per quarter of an hour instead of per day. */
  const isUnmerged = (row: string, { starts }: Days) =>
    sql<boolean>`${sql.ref(`${row}.since`)} not in (${sql.join([0, ...starts])})`;

  /** Replaces rows by one per day. @param more rows to add */
  const mergeDays = (which: RawBuilder<boolean>, days: Days, more: readonly Row[] = []) =>
    database.write(async (trx) => {
      // Only the transaction that deletes a row adds its number, so that concurrent writes and merges lose nothing.
      const taken = await trx.deleteFrom('recordCounts').where(which).returningAll().execute();
      await insertRows(dialect, trx, 'recordCounts', byDay([...taken, ...more], days));
    });

  return {
    /** @param owner of the records; default: all */
    async read(owner = everybody): Promise<ReadonlyMap<string, Counted>> {
      const { starts, placeOf } = lastDays();
      const counts = new Map<string, { total: number; created: number[] }>();
      for (const { kind, since, count } of await rowsOf(db, { owner })) {
        const counted = counts.get(kind) ?? { total: 0, created: starts.map(() => 0) };
        counts.set(kind, counted);
        counted.total += count;
        const day = placeOf(since);
        if (day >= 0) counted.created[day] = (counted.created[day] ?? 0) + count;
      }
      return counts;
    },

    /** Merges rows so that `read` adds up few. */
    async joinDays(): Promise<void> {
      const days = lastDays();
      const found = await db
        .selectFrom('recordCounts')
        .select('kind')
        .where(isUnmerged('recordCounts', days))
        .limit(1)
        .execute();
      if (found.length === 0) return;
      const alike = sql`raw."owner" = "recordCounts"."owner" and raw."kind" = "recordCounts"."kind"`;
      await mergeDays(
        sql`exists (select 1 from "recordCounts" as raw where ${alike} and ${isUnmerged('raw', days)})`,
        days,
      );
    },

    /**
     * Counts all records and corrects deviations.
     *
     * @returns what was added to the stored numbers
     */
    async correct(): Promise<readonly Row[]> {
      const days = lastDays();
      const rows = sources.map((source) => counting(source, days));
      // A single statement, so that concurrent changes affect both sides or neither.
      const difference = sql<Row>`select "owner", "kind", "since", cast(sum("count") as bigint) as "count" from (
          select "owner", "kind", "since", -"count" as "count" from "recordCounts"
          union all ${sql.join(rows, sql` union all `)}
        ) as both_numbers group by 1, 2, 3 having sum("count") <> 0`;
      const { rows: found } = await difference.execute(database.longRead(background));
      const wrong = byDay(found, days);
      if (wrong.length > 0) await mergeDays(sql`true`, days, wrong);
      return wrong;
    },
  };
}
