import { announcementPermissions, announcementReadersPath } from '@mutai/contract/announcements/resource';
import { AnnouncementReaderList, ReaderQuery, type AnnouncementReader } from '@mutai/contract/announcements/schema';
import { IdParams } from '@mutai/contract/list';
import { sql } from 'kysely';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { countedPage, countedTo } from '../../platform/resource/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { listed } from '../../platform/resource/routes.ts';
import { given, hasWords, windowOf } from '../../platform/resource/search.ts';
import { isAmongAudience } from './audience.ts';

/**
 * Those for whom an announcement is, and those who read it when it was for them; who read it last comes first.
 */
async function readersOf({ db, dialect }: Database, id: number, query: ReaderQuery): Promise<Page<AnnouncementReader>> {
  const read = given(query.read);
  const nickname = given(query.nickname);
  const found = db
    .selectFrom('users as u')
    .leftJoin('announcementReads as r', (join) => join.on('r.announcementId', '=', id).onRef('r.userId', '=', 'u.id'))
    .$if(read === 'true', (some) => some.where('r.readAt', 'is not', null))
    .$if(read === 'false', (some) => some.where('r.readAt', 'is', null).where(isAmongAudience(id)))
    .$if(read === undefined, (some) => some.where((e) => e.or([e('r.readAt', 'is not', null), isAmongAudience(id)])))
    .$if(nickname !== undefined, (some) => some.where(hasWords(dialect, 'u.nickname', nickname ?? '')));
  const { offset, limit } = windowOf(query);
  const rows = await found
    .leftJoin('departments as d', 'd.id', 'u.departmentId')
    .select(['u.id', 'u.username', 'u.nickname', 'u.avatar', 'd.name as department', 'r.readAt'])
    .orderBy(sql`coalesce(r."readAt", 0)`, 'desc')
    .orderBy('u.id')
    .limit(limit)
    .offset(offset)
    .execute();
  const { total } = await db
    .selectFrom(found.select('u.id').limit(countedTo).as('counted'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return countedPage(
    rows.map(({ department, readAt, ...user }) => ({
      ...user,
      department: department ?? '',
      readAt: readAt === null ? null : new Date(readAt).toISOString(),
    })),
    total,
  );
}

/** Who has read an announcement, and who has not. */
export function readerRoutes(app: Server, database: Database): void {
  app.get(
    announcementReadersPath(':id'),
    {
      config: { access: [announcementPermissions.read] },
      schema: {
        summary: '公告的阅读情况',
        params: IdParams,
        querystring: ReaderQuery,
        response: { 200: AnnouncementReaderList },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await database.db.selectFrom('announcements').select('id').where('id', '=', id).executeTakeFirst();
      if (found === undefined) throw errors.notFound('公告');
      return listed(await readersOf(database, id, request.query));
    },
  );
}
