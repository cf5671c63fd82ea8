import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { background, type Requester } from '../../platform/fair-queue.ts';
import { fewRows } from '../../platform/resource/paged-list.ts';

/**
 * Who waits for a read that may have to look at many posts: readers are one user among those who wait for theirs.
 * Undefined while there are few posts: a short table is not worth a thread.
 */
export function longPostReads(database: Database): () => Promise<Requester | undefined> {
  const lastId = prepared<object, { last: number | null }>(database, (executor) => {
    const query = sql<{ last: number | null }>`select max("id") as "last" from "posts"`;
    return { compile: () => query.compile(executor) };
  });
  return async () => (((await lastId(database.db, {}))[0]?.last ?? 0) > fewRows ? background : undefined);
}
