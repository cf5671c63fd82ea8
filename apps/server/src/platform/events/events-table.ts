import { sql } from 'kysely';
import { clockTolerance } from '../clock.ts';
import { notificationChannel } from '../database/notifications.ts';
import type { Database, Executor } from '../database/open-database.ts';
import { prepared } from '../database/prepared.ts';
import { afterCommit } from '../database/transaction.ts';
import type { KeptEvent, Published } from './published.ts';

/** Events that are read at a time. */
const mostRead = 500;

/** Events since some moment. */
export interface EventsSince {
  /** The oldest ones, in the order in which they were committed; none when there are no more. */
  readonly events: readonly KeptEvent[];
  /** Whether some may be missing that are not kept any more. */
  readonly incomplete: boolean;
}

interface ReadRow {
  readonly id: number;
  readonly data: string;
  readonly oldest: number;
}

/**
 * The events that are kept for those who listen, in this process and in others.
 *
 * Ids have the order of the commits, so that who has seen one has seen all before it. With PostgreSQL transactions that
 * publish therefore wait for each other from their last statement to the end of their commit.
 */
export function eventsTable(database: Database) {
  const { db, dialect, notifications } = database;

  const insert = prepared<{ type: string; data: string; now: number }, unknown>(database, (from, place) =>
    from.insertInto('events').values({ type: place('type'), data: place('data'), createdAt: place('now') }),
  );

  const writePostgres = (trx: Executor, events: readonly Published[], now: number) => {
    const types = events.map(({ type }) => type);
    const data = events.map((event) => JSON.stringify(event));
    // One statement, because nothing else is to be waited for while others wait: numbered under the lock, and told.
    return sql`
      with locked as materialized (select pg_advisory_xact_lock(hashtext('events'))),
      written as (
        insert into "events" ("type", "data", "createdAt")
        select e.type, e.data, ${now}::bigint
        from locked, unnest(${types}::text[], ${data}::text[]) with ordinality as e(type, data, nth)
        order by e.nth
      )
      select pg_notify(${notificationChannel}, '')`.execute(trx);
  };

  const readAfter = prepared<{ id: number; limit: number }, ReadRow>(database, (from, place) =>
    from
      .selectFrom('events')
      .select(['id', 'data'])
      .select((e) =>
        e
          .selectFrom('events as all')
          .select((a) => a.fn.min('all.id').as('id'))
          .as('oldest'),
      )
      .where('id', '>', place('id'))
      .orderBy('id')
      .limit(place('limit'))
      .$castTo<ReadRow>(),
  );

  const readLast = prepared<Record<string, never>, { id: number | null }>(database, (from) =>
    from.selectFrom('events').select((e) => e.fn.max('id').as('id')),
  );

  return {
    /** Writes events as the last statement of a transaction. @param now milliseconds since 1970 */
    async write(trx: Executor, events: readonly Published[], now: number): Promise<void> {
      if (dialect === 'postgres') {
        await writePostgres(trx, events, now);
        return;
      }
      for (const event of events) await insert(trx, { type: event.type, data: JSON.stringify(event), now });
      afterCommit(trx, notifications.wake);
    },

    /** @param id of the last event that is known; 0 for none */
    async after(id: number): Promise<EventsSince> {
      const rows = await readAfter(db, { id, limit: mostRead });
      const events = rows.map((row) => ({ id: row.id, event: JSON.parse(row.data) as Published }));
      // The oldest go first, and the newest never does: whatever is gone stood before the oldest.
      return { events, incomplete: rows[0] !== undefined && rows[0].oldest > id + 1 };
    },

    /** Id of the newest event; 0: there was none yet. */
    async lastId(): Promise<number> {
      const [row] = await readLast(db, {});
      return row?.id ?? 0;
    },

    /** Removes what was published before a time, but for the newest one. */
    async purge(before: number, now: number): Promise<void> {
      // What is dated ahead was published before the clock was set back.
      await sql`delete from "events" where "id" < coalesce(
        (select min("id") from "events" where "createdAt" between ${before} and ${now + clockTolerance}),
        (select max("id") from "events"))`.execute(db);
    },
  };
}

export type EventsTable = ReturnType<typeof eventsTable>;
