import { sql } from 'kysely';
import { yieldToEventLoop } from '../workers/yielding.ts';
import type { Database } from './open-database.ts';

/** Of the file, kept for rows to come: one in so many pages. */
const keptPart = 10;

/** Moved in one transaction, during which nothing else runs: a megabyte, in 4 to 10 ms. */
const pagesInOneGo = 256;

/** As SQLite numbers it. */
const incremental = 2;

/**
 * Gives space of the embedded database that holds nothing any more back to the file system, a little at a time.
 * PostgreSQL sees to its own.
 *
 * @param stopping ends it early
 */
export async function giveSpaceBack({ dialect, maintenance }: Database, stopping: AbortSignal): Promise<void> {
  if (dialect !== 'sqlite') return;
  const unused = async () => {
    const { rows } = await sql<{ free: number; pages: number }>`
      select "freelist_count" as "free", "page_count" as "pages"
      from pragma_freelist_count, pragma_page_count`.execute(maintenance);
    const [{ free, pages } = { free: 0, pages: 0 }] = rows;
    return free > pages / keptPart ? free : 0;
  };
  let before = Infinity;
  for (let free = await unused(); free > 0 && free < before && !stopping.aborted; free = await unused()) {
    before = free;
    await yieldToEventLoop();
    await sql`pragma incremental_vacuum(${sql.lit(pagesInOneGo)})`.execute(maintenance);
  }
  // The file shrinks when the log of writes has been taken over into it.
  if (before < Infinity) await sql`pragma wal_checkpoint(passive)`.execute(maintenance);
}

/** Lets an embedded database that was made before space was given back do so: rewrites it, once. */
export async function letShrink({ maintenance }: Database): Promise<void> {
  const { rows } = await sql<{ auto_vacuum: number }>`pragma auto_vacuum`.execute(maintenance);
  if (rows[0]?.auto_vacuum !== incremental) await sql`vacuum`.execute(maintenance);
}
