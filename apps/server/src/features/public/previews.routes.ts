import { Answer, Code, httpStatusOf } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions } from '@mutai/contract/posts/page';
import { postPreviewPath, postStatusNames } from '@mutai/contract/posts/resource';
import { publicPreviewPath } from '@mutai/contract/public/paths';
import { PostPreview, PublicPost } from '@mutai/contract/public/schema';
import Type from 'typebox';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { done } from '../../platform/resource/routes.ts';
import type { SignedLinks } from '../../platform/secrets/signed-links.ts';
import type { WholePosts } from './post-views.ts';
import { paragraph, sendPage, acceptsHtml } from './preview-page.http.ts';
import type { PublishedPosts } from './published-posts.repository.ts';
import { type PostReader, mayRead } from './previews.repository.ts';

const TokenParams = Type.Object({ token: Type.String() });

/** Registers the route that creates the preview link of a post, for users who may read it in the console. */
export function previewLinks(app: Server, database: Database, links: SignedLinks): void {
  app.post(
    postPreviewPath(':id'),
    {
      config: { access: [postPermissions.read] },
      schema: { summary: '生成文章的预览链接', params: IdParams, response: { 200: Answer(PostPreview) } },
    },
    async (request) => {
      const { id } = request.params;
      const principal = principalOf(request);
      if (!(await mayRead(database, principal, id))) throw errors.notFound('文章');
      const { token, expiresAt } = links.sign({ id, makerId: principal.userId });
      return done({ path: publicPreviewPath(token), expiresAt: new Date(expiresAt).toISOString() }, '预览链接已生成！');
    },
  );
}

/** Dependencies for showing posts of preview links. */
export interface PreviewDependencies {
  readonly database: Database;
  readonly posts: PublishedPosts;
  readonly wholePost: WholePosts;
  readonly links: SignedLinks;
  /** Returns a user by id; `undefined` if disabled or deleted. */
  readerOf(userId: number): Promise<PostReader | undefined>;
}

/**
 * Serves the post of a preview link, as long as its creator may read the post: as a page for browsers, otherwise as
 * data.
 */
export function previewedPosts(
  app: Server,
  { database, posts, wholePost, links, readerOf }: PreviewDependencies,
): void {
  /** Returns the id of the post that a token opens; `undefined` if it is invalid or expired. */
  const opened = async (token: string): Promise<number | undefined> => {
    const link = links.open(token);
    const maker = link === undefined ? undefined : await readerOf(link.makerId);
    if (link === undefined || maker === undefined || !holdsAny(maker.permissions, [postPermissions.read]))
      return undefined;
    return (await mayRead(database, maker, link.id)) ? link.id : undefined;
  };

  app.get(
    publicPreviewPath(':token'),
    {
      config: { access: 'public' },
      schema: { summary: '预览文章', params: TokenParams, response: { 200: Answer(PublicPost) } },
    },
    async (request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', vary: 'accept' });
      const id = await opened(request.params.token);
      const row = id === undefined ? undefined : await posts.byId(id);
      if (row === undefined) {
        const missing = errors.notFound('预览链接');
        if (!acceptsHtml(request)) throw missing;
        const html = paragraph(
          '链接可能已超过一小时，文章已被删除，或生成链接的账号已不能查看该文章。请向发送链接的人要一个新的链接。',
        );
        return sendPage(reply.status(httpStatusOf[missing.code] as 200), {
          title: '无法预览',
          cover: '',
          html,
          note: '预览',
        });
      }
      const data = await wholePost(row, false);
      if (acceptsHtml(request)) {
        const note = `预览 · ${postStatusNames[row.status]}，持有此链接的人可在一小时内查看`;
        return sendPage(reply, { title: data.title, cover: data.cover, html: data.html, note });
      }
      return { code: Code.success, data: { ...data, newer: null, older: null } };
    },
  );
}
