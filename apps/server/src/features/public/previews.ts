import { Answer, Code } from '@mutai/contract/codes';
import { IdParams } from '@mutai/contract/list';
import { holdsAny } from '@mutai/contract/permissions';
import { postPermissions, postPreviewPath } from '@mutai/contract/posts/resource';
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

/** The post of such a link, as readers would see it, whatever its state is and whether readers may read at all. */
export function previewedPosts(app: Server, posts: PublishedPosts, wholePost: WholePosts, links: SignedLinks): void {
  app.get(
    publicPreviewPath(':token'),
    {
      config: { access: 'public' },
      schema: { summary: '预览文章', params: TokenParams, response: { 200: Answer(PublicPost) } },
    },
    async (request, reply) => {
      reply.headers({ 'x-robots-tag': 'noindex', 'cache-control': 'no-store' });
      const id = links.open(request.params.token);
      if (id === undefined) throw errors.notFound('预览链接');
      const row = await posts.byId(id);
      if (row === undefined) throw errors.notFound('文章');
      const data = await wholePost(row, { commentCount: 0, commentsOpen: false });
      return { code: Code.success, data: { ...data, newer: null, older: null } };
    },
  );
}
