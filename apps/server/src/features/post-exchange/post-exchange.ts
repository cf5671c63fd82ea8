import { limits } from '@mutai/contract/limits';
import { PostImportAnswer, PostImportQuery } from '@mutai/contract/posts/exchange';
import { postsSheetPath } from '@mutai/contract/posts/exchange-paths';
import { postPermissions } from '@mutai/contract/posts/resource';
import { auditLog } from '../../platform/audit/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { actOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { idempotencyKeys } from '../../platform/idempotency/once-for-key.ts';
import type { Notify } from '../../platform/notices.ts';
import { done } from '../../platform/resource/routes.ts';
import { readSheet, type TitledRow } from '../../platform/sheets/read-sheet.ts';
import { sendSheet, sheetAnswer, sheetDownload } from '../../platform/sheets/send-sheet.ts';
import { takeSheets, uploadedSheet } from '../../platform/sheets/uploaded-sheet.ts';
import { markdownRoutes, type MarkdownNeeds } from './markdown.routes.ts';
import { categoryNames, fieldTitles, type WrittenPost } from './post-fields.ts';
import { postImport, told } from './post-import.ts';
import { columns, postsTemplate, readOnlyTitles } from './posts-template.ts';

const writtenIn = (row: TitledRow): WrittenPost => ({
  row: row.row,
  file: '',
  said: (field) => row.cell(fieldTitles[field]),
});

/** What import and export need of other features. */
export interface ExchangeNeeds extends Pick<MarkdownNeeds, 'posts' | 'addFile' | 'readFile'> {
  readonly notify: Notify;
}

/** Posts in and out, as sheets and as Markdown. */
export function postExchange(app: Server, database: Database, clock: Clock, { notify, ...needs }: ExchangeNeeds): void {
  const audit = auditLog(database, clock);
  const { onceForKey } = idempotencyKeys(database, clock);
  const importing = postImport({ database, clock, audit, notify, onceForKey, posts: needs.posts });
  markdownRoutes(app, { database, audit, importing, ...needs });

  app.get(
    postsSheetPath.template,
    {
      ...sheetDownload,
      config: { access: [postPermissions.import] },
      schema: { summary: '文章导入模板', ...sheetAnswer },
    },
    async (_request, reply) => sendSheet(reply, '文章导入模板', await postsTemplate(await categoryNames(database.db))),
  );

  void app.register(async (scope: Server) => {
    await takeSheets(scope);
    scope.post(
      postsSheetPath.import,
      {
        config: { access: [postPermissions.import], idempotent: true },
        schema: {
          summary: '从表格导入文章',
          consumes: ['multipart/form-data'],
          querystring: PostImportQuery,
          response: { 200: PostImportAnswer },
        },
      },
      async (request) => {
        const { dryRun } = request.query;
        const { name, bytes } = await uploadedSheet(request);
        const [first, ...others] = columns.map((column) => fieldTitles[column]);
        const known = { required: [first ?? ''], optional: others, ignored: readOnlyTitles };
        const rows = await readSheet(bytes, known, limits.postImportRows, requesterOf(request));
        const posts = rows.map(writtenIn);
        const report = await importing(actOf(request, bytes), { name, posts }, dryRun, requesterOf(request));
        return done(report, told(report, dryRun));
      },
    );
  });
}
