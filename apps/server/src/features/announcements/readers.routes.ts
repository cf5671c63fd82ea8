import { announcementPermissions, announcementReadersPath } from '@mutai/contract/announcements/resource';
import { AnnouncementReaderList, ReaderQuery } from '@mutai/contract/announcements/schema';
import { IdParams } from '@mutai/contract/list';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { listed } from '../../platform/resource/routes.ts';
import { hasAnnouncement, readersOf } from './readers.repository.ts';

/** Registers the list of users who have read an announcement, or not. */
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
      if (!(await hasAnnouncement(database.read, id))) throw errors.notFound('公告');
      return listed(await readersOf(database, id, request.query));
    },
  );
}
