import { limits } from '@mutai/contract/limits';
import { PostImportAnswer, PostImportQuery } from '@mutai/contract/posts/exchange';
import { postsSheetPath } from '@mutai/contract/posts/exchange-paths';
import { postPermissions } from '@mutai/contract/posts/page';
import { postLabels } from '@mutai/contract/posts/resource';
import { contextOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Notify } from '../../platform/notices.ts';
import { done } from '../../platform/resource/routes.ts';
import { readSheet, type TitledRow } from '../../platform/sheets/read-sheet.ts';
import { sendSheet, sheetAnswer, sheetDownload } from '../../platform/sheets/send-sheet.ts';
import { acceptSheetUploads, uploadedSheet } from '../../platform/sheets/uploaded-sheet.ts';
import { markdownRoutes, type MarkdownDependencies } from './markdown.routes.ts';
import { categoryNames, fieldNames, type WrittenPost } from './post-fields.ts';
import { postImport, importMessage } from './post-import.ts';
import type { Platform } from '../../platform/platform.ts';
import { postsTemplate, readOnlyTitles } from './posts-template.ts';

const writtenIn = (row: TitledRow): WrittenPost => ({
  row: row.row,
  file: '',
  said: (field) => row.cell(postLabels[field]),
});

/** Dependencies on other features. */
export interface ExchangeDependencies extends Pick<MarkdownDependencies, 'posts' | 'addFile' | 'readFile'> {
  readonly notify: Notify;
}

/** Registers import and export of posts, as sheets and as Markdown. */
export function postExchange(app: Server, platform: Platform, { notify, ...dependencies }: ExchangeDependencies): void {
  const { database, audit } = platform;
  const importing = postImport(platform, { notify, posts: dependencies.posts });
  markdownRoutes(app, { database, audit, importing, ...dependencies });

  app.get(
    postsSheetPath.template,
    {
      ...sheetDownload,
      config: { access: [postPermissions.import] },
      schema: { summary: '文章导入模板', ...sheetAnswer },
    },
    async (_request, reply) =>
      sendSheet(reply, '文章导入模板', await postsTemplate(await categoryNames(database.read))),
  );

  void app.register(async (scope: Server) => {
    await acceptSheetUploads(scope);
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
        const [first, ...others] = fieldNames.map((field) => postLabels[field]);
        const known = { required: [first ?? ''], optional: others, ignored: readOnlyTitles };
        const rows = await readSheet(bytes, known, limits.postImportRows, requesterOf(request));
        const posts = rows.map(writtenIn);
        const report = await importing(contextOf(request, bytes), { name, posts }, dryRun, requesterOf(request));
        return done(report, importMessage(report, dryRun));
      },
    );
  });
}
