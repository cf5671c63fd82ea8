import { sql } from 'kysely';
import { clockTolerance } from '../time/clock.ts';
import { lockForTransaction } from '../database/locks.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared, preparedWrite } from '../database/prepared.ts';
import { rowCount } from '../database/sql.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { StoredEvent, PublishedEvent } from './published.ts';

/** Batch size for reading and positioning events. */
const batchSize = 500;

/** Events after a position. */
export interface EventsSince {
  /** The oldest ones in order; empty if there are no more. */
  readonly events: readonly StoredEvent[];
  /** True if purged events may be missing. */
  readonly incomplete: boolean;
}

interface ReadRow {
  readonly position: number;
  readonly data: string;
  readonly oldest: number;
}

/**
 * Stored events, for listeners in this and other processes.
 *
 * Each event has a position; a reader that has seen a position has seen all lower ones. SQLite runs one write
 * transaction at a time and assigns the position on insert. In PostgreSQL a lower id may be committed later: positions
 * are assigned to committed events before reading, by one process at a time.
 */
export function eventsTable(database: Database) {
  const { read: db, dialect, notifications } = database;

  const insert = preparedWrite<{ type: string; data: string; now: number }, unknown>(database, (from, param) =>
    from.insertInto('events').values({
      type: param('type'),
      data: param('data'),
      createdAt: param('now'),
      position:
        dialect === 'sqlite' ? sql<number>`(select coalesce(max("position"), 0) + 1 from "events")` : sql<null>`null`,
    }),
  );

  const readAfter = prepared<{ position: number; limit: number }, ReadRow>(database, (from, param) =>
    from
      .selectFrom('events')
      .select(['position', 'data'])
      .select((e) =>
        e
          .selectFrom('events as all')
          .select((a) => a.fn.min('all.position').as('oldest'))
          .as('oldest'),
      )
      .where('position', '>', param('position'))
      .orderBy('position')
      .limit(rowCount(param('limit')))
      .$castTo<ReadRow>(),
  );

  const readLast = prepared<Record<string, never>, { position: number | null }>(database, (from) =>
    from.selectFrom('events').select((e) => e.fn.max('position').as('position')),
  );

  const anyNew = prepared<Record<string, never>, { id: number }>(database, (from) =>
    from.selectFrom('events').select('id').where('position', 'is', null).limit(1),
  );

  const isAnyNew = async (executor: Executor) => (await anyNew(executor, {})).length > 0;

  /** Serializes transactions that assign positions, so that each sees what the previous one committed. */
  const lock = (trx: WriteTransaction) => lockForTransaction(database, trx, 'events', 0);

  const param = (trx: WriteTransaction) =>
    sql`update "events" set "position" = placed."position" from (
        select "id", (select coalesce(max("position"), 0) from "events") + row_number() over (order by "id") as "position"
        from "events" where "position" is null order by "id" limit ${batchSize}
      ) as placed where "events"."id" = placed."id"`.execute(trx);

  return {
    /** Inserts events in the transaction of the change. @param now milliseconds since 1970 */
    async write(trx: WriteTransaction, events: readonly PublishedEvent[], now: number): Promise<void> {
      for (const event of events) await insert(trx, { type: event.type, data: JSON.stringify(event), now });
      trx.afterCommit(notifications.notify);
    },

    /** Assigns positions to newly committed events. */
    async arrange(): Promise<void> {
      while (await isAnyNew(db)) {
        await database.write(async (trx) => {
          await lock(trx);
          await param(trx);
        });
      }
    },

    /** @param position of the last known event; 0 for none */
    async after(position: number): Promise<EventsSince> {
      const rows = await readAfter(db, { position, limit: batchSize });
      const events = rows.map((row) => ({ position: row.position, event: JSON.parse(row.data) as PublishedEvent }));
      // Purging deletes the oldest events and never the newest, so a gap can only precede the oldest one.
      return { events, incomplete: rows[0] !== undefined && rows[0].oldest > position + 1 };
    },

    /** Position of the newest event; 0 if there is none. */
    async newest(): Promise<number> {
      const [row] = await readLast(db, {});
      return row?.position ?? 0;
    },

    /** Deletes events published before a time, except the newest one. */
    async purge(before: number, now: number): Promise<void> {
      // A deleted event without a position would leave no gap for readers to detect.
      await this.arrange();
      await database.write(async (trx) => {
        await lock(trx);
        // Events dated in the future were published before the clock was set back.
        await sql`delete from "events" where "position" < coalesce(
          (select min("position") from "events" where "createdAt" between ${before} and ${now + clockTolerance}),
          (select max("position") from "events"))`.execute(trx);
      });
    },
  };
}

export type EventsTable = ReturnType<typeof eventsTable>;
