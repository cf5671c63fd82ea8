import { Readable } from 'node:stream';
import { IdParams } from '@mutai/contract/list';
import { limits } from '@mutai/contract/limits';
import { ExportPosts, PostImportAnswer, PostImportQuery } from '@mutai/contract/posts/exchange';
import { postMarkdownPath, postsMarkdownPath } from '@mutai/contract/posts/exchange-paths';
import { postPermissions } from '@mutai/contract/posts/page';
import Type from 'typebox';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/open-database.ts';
import { contextOf, principalOf, requesterOf } from '../../platform/http/access.ts';
import { attachment } from '../../platform/http/attachment.ts';
import type { Server } from '../../platform/http/server.ts';
import { type ExpectedFile, acceptFileUploads, uploadedFile } from '../../platform/http/uploaded-file.ts';
import { done } from '../../platform/resource/routes.ts';
import type { ReadFile } from './markdown-export.ts';
import type { AddFile } from './markdown-import.ts';
import { categoryNames, type ExchangedPosts } from './post-fields.ts';
import { type postImport, importMessage } from './post-import.ts';

const binary = Type.Unsafe<unknown>({ type: 'string', format: 'binary' });

const file: ExpectedFile = {
  called: 'Markdown 或 zip 文件',
  maxBytes: limits.markdownZipBytes,
  ifTooLarge: '请分批导入',
};

export interface MarkdownDependencies {
  readonly database: Database;
  readonly audit: Audit;
  readonly posts: ExchangedPosts;
  readonly addFile: AddFile;
  readonly readFile: ReadFile;
  readonly importing: ReturnType<typeof postImport>;
}

/** Registers export and import of posts as Markdown. Parsers are loaded on first use. */
export function markdownRoutes(app: Server, dependencies: MarkdownDependencies): void {
  const { database, audit, posts, addFile, readFile, importing } = dependencies;
  const module = postPermissions.read;
  const slugsOfCategories = async () => new Map((await categoryNames(database.read)).map(({ id, slug }) => [id, slug]));

  app.get(
    postMarkdownPath(':id'),
    {
      exposeHeadRoute: false,
      config: { access: [postPermissions.export] },
      schema: {
        summary: '文章导出为 Markdown',
        params: IdParams,
        produces: ['text/markdown'],
        response: { 200: binary },
      },
    },
    async (request, reply) => {
      const post = await posts.get(principalOf(request), request.params.id);
      const categories = await slugsOfCategories();
      await database.write((trx) =>
        audit(trx, contextOf(request), {
          module,
          action: 'export',
          recordId: post.id,
          recordName: post.title,
          changes: {},
        }),
      );
      const { markdownFile } = await import('./markdown-files.ts');
      return reply
        .type('text/markdown; charset=utf-8')
        .header('content-disposition', attachment(`${post.title}.md`, `${post.slug}.md`))
        .send(markdownFile(post, categories.get(post.categoryId ?? 0) ?? ''));
    },
  );

  app.post(
    postsMarkdownPath.export,
    {
      config: { access: [postPermissions.export] },
      schema: {
        summary: '多篇文章导出为 Markdown 压缩包',
        body: ExportPosts,
        produces: ['application/zip'],
        response: { 200: binary },
      },
    },
    async (request, reply) => {
      const { ids } = request.body;
      const principal = principalOf(request);
      // Check all before sending: an error could not be reported afterwards.
      for (const id of ids) await posts.get(principal, id);
      const categories = await slugsOfCategories();
      await database.write((trx) =>
        audit(trx, contextOf(request), {
          module,
          action: 'export',
          recordId: null,
          recordName: 'Markdown',
          changes: { total: [null, ids.length] },
        }),
      );
      const { zipOfPosts } = await import('./markdown-export.ts');
      const zip = zipOfPosts(ids, (id) => posts.get(principal, id), categories, readFile);
      return reply
        .type('application/zip')
        .header('content-disposition', attachment('文章.zip', 'posts.zip'))
        .send(Readable.from(zip, { objectMode: false }));
    },
  );

  void app.register(async (scope: Server) => {
    await acceptFileUploads(scope, file);
    scope.post(
      postsMarkdownPath.import,
      {
        config: { access: [postPermissions.import], idempotent: true },
        schema: {
          summary: '从 Markdown 导入文章',
          consumes: ['multipart/form-data'],
          querystring: PostImportQuery,
          response: { 200: PostImportAnswer },
        },
      },
      async (request) => {
        const { dryRun } = request.query;
        const uploaded = await uploadedFile(request, file);
        const requester = requesterOf(request);
        const { markdownPosts } = await import('./markdown-import.ts');
        const imported = await markdownPosts(uploaded, addFile, principalOf(request), requester);
        const report = await importing(contextOf(request, uploaded.bytes), imported, dryRun, requester);
        return done(report, importMessage(report, dryRun));
      },
    );
  });
}
