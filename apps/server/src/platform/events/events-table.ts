import { sql } from 'kysely';
import { clockTolerance } from '../clock.ts';
import { lockUntilEnd } from '../database/locks.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared, preparedWrite } from '../database/prepared.ts';
import { rowCount } from '../database/sql.ts';
import type { WriteTransaction } from '../database/transaction.ts';
import type { KeptEvent, Published } from './published.ts';

/** Events that are read, or given their positions, at a time. */
const atOnce = 500;

/** Events since some moment. */
export interface EventsSince {
  /** The oldest ones, in order; none when there are no more. */
  readonly events: readonly KeptEvent[];
  /** Whether some may be missing that are not kept any more. */
  readonly incomplete: boolean;
}

interface ReadRow {
  readonly position: number;
  readonly data: string;
  readonly oldest: number;
}

/**
 * The events that are kept for those who listen, in this process and in others.
 *
 * Each has a position, and who has seen one has seen all before it. SQLite, where one transaction writes at a time,
 * gives it with the row. With PostgreSQL an event with a lower number may be committed later: there, positions are given
 * to what is committed, by one process at a time, before it is read.
 */
export function eventsTable(database: Database) {
  const { db, dialect, notifications } = database;

  const insert = preparedWrite<{ type: string; data: string; now: number }, unknown>(database, (from, place) =>
    from.insertInto('events').values({
      type: place('type'),
      data: place('data'),
      createdAt: place('now'),
      position:
        dialect === 'sqlite' ? sql<number>`(select coalesce(max("position"), 0) + 1 from "events")` : sql<null>`null`,
    }),
  );

  const readAfter = prepared<{ position: number; limit: number }, ReadRow>(database, (from, place) =>
    from
      .selectFrom('events')
      .select(['position', 'data'])
      .select((e) =>
        e
          .selectFrom('events as all')
          .select((a) => a.fn.min('all.position').as('oldest'))
          .as('oldest'),
      )
      .where('position', '>', place('position'))
      .orderBy('position')
      .limit(rowCount(place('limit')))
      .$castTo<ReadRow>(),
  );

  const readLast = prepared<Record<string, never>, { position: number | null }>(database, (from) =>
    from.selectFrom('events').select((e) => e.fn.max('position').as('position')),
  );

  const anyNew = prepared<Record<string, never>, { id: number }>(database, (from) =>
    from.selectFrom('events').select('id').where('position', 'is', null).limit(1),
  );

  const isAnyNew = async (executor: Executor) => (await anyNew(executor, {})).length > 0;

  /** Those who do so wait for each other, and see what the one before has committed. */
  const lock = (trx: WriteTransaction) => lockUntilEnd(database, trx, 'events', 0);

  const place = (trx: WriteTransaction) =>
    sql`update "events" set "position" = placed."position" from (
        select "id", (select coalesce(max("position"), 0) from "events") + row_number() over (order by "id") as "position"
        from "events" where "position" is null order by "id" limit ${atOnce}
      ) as placed where "events"."id" = placed."id"`.execute(trx);

  return {
    /** Writes events in the transaction of what they tell. @param now milliseconds since 1970 */
    async write(trx: WriteTransaction, events: readonly Published[], now: number): Promise<void> {
      for (const event of events) await insert(trx, { type: event.type, data: JSON.stringify(event), now });
      trx.afterCommit(notifications.notify);
    },

    /** Gives positions to what was committed since. */
    async arrange(): Promise<void> {
      while (await isAnyNew(db)) {
        await database.write(async (trx) => {
          await lock(trx);
          await place(trx);
        });
      }
    },

    /** @param position of the last event that is known; 0 for none */
    async after(position: number): Promise<EventsSince> {
      const rows = await readAfter(db, { position, limit: atOnce });
      const events = rows.map((row) => ({ position: row.position, event: JSON.parse(row.data) as Published }));
      // The oldest go first, and the newest never does: whatever is gone stood before the oldest.
      return { events, incomplete: rows[0] !== undefined && rows[0].oldest > position + 1 };
    },

    /** Position of the newest event; 0: there was none yet. */
    async newest(): Promise<number> {
      const [row] = await readLast(db, {});
      return row?.position ?? 0;
    },

    /** Removes what was published before a time, but for the newest one. */
    async purge(before: number, now: number): Promise<void> {
      // Without a position, nobody would find that it is missing.
      await this.arrange();
      await database.write(async (trx) => {
        await lock(trx);
        // What is dated ahead was published before the clock was set back.
        await sql`delete from "events" where "position" < coalesce(
          (select min("position") from "events" where "createdAt" between ${before} and ${now + clockTolerance}),
          (select max("position") from "events"))`.execute(trx);
      });
    },
  };
}

export type EventsTable = ReturnType<typeof eventsTable>;
