import { Answer, Code, DoneAnswer, ListAnswer } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { postPermissions } from '@mutai/contract/posts/page';
import {
  postAddressPath,
  postDraftPath,
  postDraftsPath,
  postEditorsPath,
  postSlugPath,
  postTagsPath,
  renderedPostPath,
  revisionPath,
  revisionsPath,
} from '@mutai/contract/posts/resource';
import {
  ListedPostDraft,
  PostDraft,
  PostDraftParams,
  PostDraftsParams,
  PostSlugQuery,
  RenderedPost,
  RenderPost,
  Revision,
  RevisionParams,
  SavePostDraft,
  WholeRevision,
} from '@mutai/contract/posts/schema';
import { limits } from '@mutai/contract/limits';
import Type from 'typebox';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { recordEditorsRoute } from '../../platform/resource/record-editors.ts';
import { done, listed } from '../../platform/resource/routes.ts';
import { readerHtml } from '../../platform/rich-text/rich-text.ts';
import { checkedBody } from './post-body.ts';
import { newPost, type DraftName } from './post-drafts.ts';
import type { PostLibrary } from './post-library.ts';
import { tagNames } from './post-tags.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { postScope } from './readable-posts.ts';

const { read, create, update } = postPermissions;
/** Permissions that allow using the post form. */
const writing = [create, update] as const;

/** Registers the routes of the post form: suggested tags and slugs, and the preview. */
export function formRoutes(app: Server, database: Database, { slugs }: PostLibrary): void {
  const names = tagNames(database);
  app.get(
    postTagsPath,
    {
      config: { access: [read] },
      schema: { summary: '文章的标签', response: { 200: Answer(Type.Array(Type.String())) } },
    },
    async (request) => ({ code: Code.success, data: await names(principalOf(request), requesterOf(request)) }),
  );
  app.get(
    postSlugPath,
    {
      config: { access: writing },
      schema: { summary: '按标题推荐文章别名', querystring: PostSlugQuery, response: { 200: Answer(Type.String()) } },
    },
    async ({ query: { title, id } }) => ({
      code: Code.success,
      data: await slugs.suggest(database.read, title, Number(id ?? newPost)),
    }),
  );
  app.post(
    renderedPostPath,
    {
      bodyLimit: limits.postBytes,
      config: { access: writing },
      schema: { summary: '文章正文的网页代码', body: RenderPost, response: { 200: Answer(RenderedPost) } },
    },
    async ({ body: { content } }) => ({
      code: Code.success,
      data: { html: await readerHtml(await checkedBody(content)) },
    }),
  );
}

/**
 * Registers the route of the public URL pattern of posts, for links to their pages.
 *
 * @param postUrl URL pattern; empty if none is set or the site shows no posts
 */
export function addressRoute(app: Server, postUrl: () => Promise<string>): void {
  app.get(
    postAddressPath,
    {
      config: { access: [read] },
      schema: { summary: '文章在网站上的地址', response: { 200: Answer(Type.String()) } },
    },
    async () => ({ code: Code.success, data: await postUrl() }),
  );
}

/** Registers the routes of revisions. */
export function revisionRoutes(app: Server, { read: db }: Database, library: PostLibrary): void {
  const { service, revisions } = library;
  app.get(
    revisionsPath(':id'),
    {
      config: { access: [read] },
      schema: { summary: '文章的版本', params: IdParams, response: { 200: ListAnswer(Revision) } },
    },
    async (request) => {
      const { id } = await service.get(principalOf(request), request.params.id);
      const rows = await revisions.list(db, id);
      return listed({ rows, total: rows.length, atLeast: false });
    },
  );
  app.get(
    revisionPath(':id', ':revision'),
    {
      config: { access: [read] },
      schema: { summary: '查看文章的一个版本', params: RevisionParams, response: { 200: Answer(WholeRevision) } },
    },
    async (request) => {
      const { id } = await service.get(principalOf(request), request.params.id);
      const revision = await revisions.find(db, id, request.params.revision);
      if (revision === undefined) throw errors.notFound('版本');
      return { code: Code.success, data: revision };
    },
  );
}

/** @returns function that throws AppError 4004 if the post does not exist for the user */
const refusingMissing =
  (executor: Executor, repository: PostLibrary['repository']) =>
  async (principal: Principal, id: number): Promise<void> => {
    const found = await repository.within(executor, [id], postScope(principal) ?? {});
    if (found.length === 0) throw errors.notFound('文章');
  };

/** Registers the route of windows that have a post open. */
export const editorRoutes = (app: Server, { database, clock }: Platform, { repository }: PostLibrary): void =>
  recordEditorsRoute(app, database, clock, {
    module: read,
    label: '文章',
    path: postEditorsPath(':id'),
    access: [update],
    refuseMissing: refusingMissing(database.read, repository),
  });

/** Key of the draft that a request names; users can access only their own drafts. */
const draftOf = (
  request: Parameters<typeof principalOf>[0] & { readonly params: { readonly id: number; readonly sitting: string } },
): DraftName => ({
  postId: request.params.id,
  userId: principalOf(request).userId,
  sitting: request.params.sitting,
});

/**
 * Registers the routes of unsaved drafts. Users see only their own.
 *
 * @param deviceOf names browser and system for a `User-Agent` header
 */
export function draftRoutes(
  app: Server,
  { read: db, write }: Database,
  { repository, drafts }: PostLibrary,
  deviceOf: (userAgent: string | undefined) => Promise<string>,
): void {
  const refuseMissing = refusingMissing(db, repository);
  const route = { config: { access: writing } };
  const path = postDraftPath(':id', ':sitting');
  app.get(
    postDraftsPath(':id'),
    {
      ...route,
      schema: {
        summary: '自己未提交的文章内容',
        params: PostDraftsParams,
        response: { 200: Answer(Type.Array(ListedPostDraft)) },
      },
    },
    async (request) => {
      const { userId } = principalOf(request);
      return { code: Code.success, data: [...(await drafts.list(db, { postId: request.params.id, userId }))] };
    },
  );
  app.get(
    path,
    {
      ...route,
      schema: {
        summary: '查看自己未提交的文章内容',
        params: PostDraftParams,
        response: { 200: Answer(Type.Union([PostDraft, Type.Null()])) },
      },
    },
    async (request) => ({ code: Code.success, data: await drafts.find(db, draftOf(request)) }),
  );
  app.put(
    path,
    {
      ...route,
      bodyLimit: limits.postBytes,
      schema: {
        summary: '暂存自己未提交的文章内容',
        params: PostDraftParams,
        body: SavePostDraft,
        response: { 200: DoneAnswer },
      },
    },
    async (request) => {
      const { id } = request.params;
      if (id !== newPost) await refuseMissing(principalOf(request), id);
      await drafts.save(draftOf(request), await deviceOf(request.headers['user-agent']), request.body);
      return done(null, '草稿已保存！');
    },
  );
  app.delete(
    path,
    {
      ...route,
      schema: { summary: '放弃自己未提交的文章内容', params: PostDraftParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await write((trx) => drafts.discard(trx, draftOf(request)));
      return done(null, '草稿已清除！');
    },
  );
}
