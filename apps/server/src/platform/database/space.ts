import { sql } from 'kysely';
import { yieldToEventLoop } from '../workers/yielding.ts';
import type { Database } from './open-database.ts';

/** One in this many pages of the file is reserved for new rows. */
const keptPart = 10;

/** Pages freed per transaction: a megabyte, which blocks the server for 4 to 10 ms. */
const pagesInOneGo = 256;

/** SQLite's number of `auto_vacuum = incremental`. */
const incremental = 2;

/**
 * Returns unused space of the embedded database to the file system in small steps. No-op for PostgreSQL, which has
 * autovacuum.
 *
 * @param stopping stops early when aborted
 */
export async function releaseFreeSpace({ dialect, maintenance }: Database, stopping: AbortSignal): Promise<void> {
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
  // The file shrinks with the checkpoint of the write-ahead log.
  if (before < Infinity) await sql`pragma wal_checkpoint(passive)`.execute(maintenance);
}

/** Rewrites an embedded database of an older release once, to enable incremental vacuum. */
export async function enableIncrementalVacuum({ maintenance }: Database): Promise<void> {
  const { rows } = await sql<{ auto_vacuum: number }>`pragma auto_vacuum`.execute(maintenance);
  if (rows[0]?.auto_vacuum !== incremental) await sql`vacuum`.execute(maintenance);
}
