import { DoneAnswer, ListAnswer } from '@mutai/contract/codes';
import { limits } from '@mutai/contract/limits';
import { publicCommentsPath } from '@mutai/contract/public/paths';
import { PublicComment, PublicCommentQuery, SendComment, SlugParams } from '@mutai/contract/public/schema';
import { errors } from '../../platform/errors.ts';
import { serializerOf } from '../../platform/http/serialization.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { done, listed } from '../../platform/resource/routes.ts';
import { answerOf, type answerCache, sendAnswer } from './answers.http.ts';
import { requireFunction, stateOf, type PublicState } from './public-access.http.ts';
import { jsonType } from './public-content.routes.ts';
import type { PublishedPosts } from './published-posts.repository.ts';

const created = 201;

/** Dependency of this feature on comments. */
export interface Comments {
  page(postId: number, query: PublicCommentQuery): Promise<Page<PublicComment>>;
  submit(comment: {
    readonly postId: number;
    readonly parentId: number | null;
    readonly author: string;
    readonly content: string;
    readonly ip: string;
  }): Promise<void>;
}

const CommentsAnswer = ListAnswer(PublicComment);

/** Registers the routes for reading approved comments of a post, and for sending one. */
export function publicComments(
  app: Server,
  comments: Comments,
  posts: Pick<PublishedPosts, 'placeOf'>,
  answers: ReturnType<typeof answerCache>,
): void {
  const requireComments = (state: PublicState) => {
    requireFunction(state, 'publicContent');
    requireFunction(state, 'publicComments');
  };
  /** Former slugs work too: a page may have been opened before the slug changed. */
  const postIdOf = async (slug: string) => {
    const post = await posts.placeOf(slug);
    if (post === undefined) throw errors.notFound('文章');
    return post.id;
  };

  app.get(
    publicCommentsPath(':slug'),
    {
      config: { access: 'public' },
      schema: {
        summary: '文章下已通过的评论',
        params: SlugParams,
        querystring: PublicCommentQuery,
        response: { 200: CommentsAnswer },
      },
    },
    async (request, reply) => {
      const state = stateOf(request);
      requireComments(state);
      const { slug } = request.params;
      const { page, size } = request.query;
      if ((page - 1) * size > limits.exactTotal) {
        const message = `最多可翻到第 ${limits.exactTotal} 条`;
        throw errors.invalid({ page: message }, `页码：${message}！`);
      }
      const key = JSON.stringify([request.routeOptions.url, slug, page, size]);
      const known = await answers.get(state.version, key, async () =>
        answerOf(
          jsonType,
          serializerOf(CommentsAnswer)(listed(await comments.page(await postIdOf(slug), request.query))),
        ),
      );
      // Not cached: authors expect a comment as soon as it is approved.
      return sendAnswer(request, reply, known, 0);
    },
  );

  app.post(
    publicCommentsPath(':slug'),
    {
      bodyLimit: limits.commentBytes,
      config: { access: 'public' },
      schema: {
        summary: '发表评论',
        params: SlugParams,
        body: SendComment,
        response: { 201: DoneAnswer },
      },
    },
    async (request, reply) => {
      requireComments(stateOf(request));
      const postId = await postIdOf(request.params.slug);
      const { author, content, parentId = null, website = '' } = request.body;
      // Honeypot field: bots that fill it in get the same answer.
      if (website === '') await comments.submit({ postId, parentId, author, content, ip: request.ip });
      return reply.code(created).send(done(null, '评论已提交，审核通过后显示！'));
    },
  );
}
