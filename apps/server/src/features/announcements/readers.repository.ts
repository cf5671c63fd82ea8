import type { AnnouncementReader, ReaderQuery } from '@mutai/contract/announcements/schema';
import { sql } from 'kysely';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { pageOf } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { nonBlank, hasWords, windowOf } from '../../platform/resource/list/search.ts';
import { isAmongAudience } from './audience.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { isoOrNull } from '../../platform/time/clock.ts';

/** Lists the current audience of an announcement and those who read it earlier, last reader first. */
export async function readersOf(
  { read: db, dialect }: Database,
  id: number,
  query: ReaderQuery,
): Promise<Page<AnnouncementReader>> {
  const read = nonBlank(query.read);
  const nickname = nonBlank(query.nickname);
  const found = db
    .selectFrom('users as u')
    .leftJoin('announcementReads as r', (join) => join.on('r.announcementId', '=', id).onRef('r.userId', '=', 'u.id'))
    .$if(read === 'true', (some) => some.where('r.readAt', 'is not', null))
    .$if(read === 'false', (some) => some.where('r.readAt', 'is', null).where(isAmongAudience(id)))
    .$if(read === undefined, (some) => some.where((e) => e.or([e('r.readAt', 'is not', null), isAmongAudience(id)])))
    .$if(nickname !== undefined, (some) => some.where(hasWords(dialect, 'u.nickname', nickname ?? '')));
  const ordered = found
    .leftJoin('departments as d', 'd.id', 'u.departmentId')
    .select(['u.id', 'u.username', 'u.nickname', 'u.avatar', 'd.name as department', 'r.readAt'])
    .orderBy(sql`coalesce(r."readAt", 0)`, 'desc')
    .orderBy('u.id');
  const page = await pageOf(db, ordered, windowOf(query));
  const rows = page.rows.map(({ department, readAt, ...user }) => ({
    ...user,
    department: department ?? '',
    readAt: isoOrNull(readAt),
  }));
  return { ...page, rows };
}

/** Returns true if an announcement exists outside of the trash. */
export async function hasAnnouncement(executor: Executor, id: number): Promise<boolean> {
  const found = await executor.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
  return found !== undefined;
}

/** Deletes the reads of permanently deleted announcements. */
export async function deleteReads(
  executor: Executor,
  dialect: Database['dialect'],
  ids: readonly number[],
): Promise<void> {
  await sql`delete from "announcementReads"
    where ${among(dialect, 'announcementId', listParameter(dialect, ids))}`.execute(executor);
}
