import { Answer, Code, httpStatusOf } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions, postPreviewPath, postStatusNames } from '@mutai/contract/posts/resource';
import { publicPreviewPath } from '@mutai/contract/public/paths';
import { PostPreview, PublicPost } from '@mutai/contract/public/schema';
import Type from 'typebox';
import type { Database } from '../../platform/database/open-database.ts';
import { errors } from '../../platform/errors.ts';
import { principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Principal } from '../../platform/principal.ts';
import { done } from '../../platform/resource/routes.ts';
import type { SignedLinks } from '../../platform/signed-links.ts';
import type { WholePosts } from './post-views.ts';
import { paragraph, sendPage, wantsPage } from './preview-page.ts';
import type { PublishedPosts } from './published-posts.ts';

const TokenParams = Type.Object({ token: Type.String() });

/** `POST` that makes the link to a post, for who may read it in the console. */
export function previewLinks(app: Server, { db }: Database, links: SignedLinks): void {
  const mayRead = async ({ permissions, userId }: Principal, id: number) => {
    const post = await db.selectFrom('posts').select('authorId').where('id', '=', id).executeTakeFirst();
    return post !== undefined && (holdsAny(permissions, [postPermissions.all]) || post.authorId === userId);
  };
  app.post(
    postPreviewPath(':id'),
    {
      config: { access: [postPermissions.read] },
      schema: { summary: '生成文章的预览链接', params: IdParams, response: { 200: Answer(PostPreview) } },
    },
    async (request) => {
      const { id } = request.params;
      if (!(await mayRead(principalOf(request), id))) throw errors.notFound('文章');
      const { token, expiresAt } = links.sign(id);
      return done({ path: publicPreviewPath(token), expiresAt: new Date(expiresAt).toISOString() }, '预览链接已生成！');
    },
  );
}

/**
 * The post of such a link, as readers would see it, whatever its state is and whether readers may read at all: a page for
 * browsers, and data for whoever asks for that.
 */
export function previewedPosts(app: Server, posts: PublishedPosts, wholePost: WholePosts, links: SignedLinks): void {
  app.get(
    publicPreviewPath(':token'),
    {
      config: { access: 'public' },
      schema: { summary: '预览文章', params: TokenParams, response: { 200: Answer(PublicPost) } },
    },
    async (request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store', vary: 'accept' });
      const id = links.open(request.params.token);
      const row = id === undefined ? undefined : await posts.byId(id);
      if (row === undefined) {
        const missing = errors.notFound(id === undefined ? '预览链接' : '文章');
        if (!wantsPage(request)) throw missing;
        const html = paragraph('链接可能已超过一小时，或文章已被删除。请向发送链接的人要一个新的链接。');
        return sendPage(reply.status(httpStatusOf[missing.code] as 200), {
          title: '无法预览',
          cover: '',
          html,
          note: '预览',
        });
      }
      const data = await wholePost(row, false);
      if (wantsPage(request)) {
        const note = `预览 · ${postStatusNames[row.status]}，持有此链接的人可在一小时内查看`;
        return sendPage(reply, { title: data.title, cover: data.cover, html: data.html, note });
      }
      return { code: Code.success, data: { ...data, newer: null, older: null } };
    },
  );
}
