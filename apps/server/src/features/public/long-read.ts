import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { compilable, prepared } from '../../platform/database/prepared.ts';
import { background } from '../../platform/workers/fair-queue.ts';
import { scanMaxRows } from '../../platform/resource/list/paged-list.ts';

/**
 * Lane for reads that may scan many posts: all readers together queue as one user. Few posts are not worth a thread.
 */
export function longPostReads(database: Database): () => Promise<Executor> {
  const lastId = prepared<object, { last: number | null }>(database, (executor) => {
    const query = sql<{ last: number | null }>`select max("id") as "last" from "posts"`;
    return compilable(query, executor);
  });
  return async () => {
    const [found] = await lastId(database.read, {});
    return (found?.last ?? 0) > scanMaxRows ? database.longRead(background) : database.read;
  };
}
