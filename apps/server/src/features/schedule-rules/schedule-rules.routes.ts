import { publishSchedulePath, scheduleChangesPath } from '@mutai/contract/schedule-rules/resource';
import { schedulePermissions } from '@mutai/contract/schedule-rules/page';
import { PublishedScheduleAnswer, PublishSchedule, ScheduleChangesAnswer } from '@mutai/contract/schedule-rules/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { contextOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { SchedulePublishing } from './publishing.ts';

/** Registers the routes that compare and publish the schedule. */
export function publishingRoutes(app: Server, { read: db }: Database, publishing: SchedulePublishing): void {
  app.get(
    scheduleChangesPath,
    {
      config: { access: [schedulePermissions.read] },
      schema: { summary: '排期未发布的变更', response: { 200: ScheduleChangesAnswer } },
    },
    async () => answer(await publishing.changes(db)),
  );
  app.post(
    publishSchedulePath,
    {
      config: { access: [schedulePermissions.publish], idempotent: true },
      schema: { summary: '发布排期的全部变更', body: PublishSchedule, response: { 200: PublishedScheduleAnswer } },
    },
    async (request) => done(await publishing.publish(contextOf(request), request.body.token), '发布成功！'),
  );
}
