import { Answer as AnswerSchema, Code, ListAnswer } from '@mutai/contract/codes';
import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { limits } from '@mutai/contract/limits';
import { tagKeyOf } from '@mutai/contract/posts/tag-key';
import {
  publicCategoriesPath,
  publicPostPath,
  publicPostsPath,
  publicSitePath,
  publicTagsPath,
  rssPath,
  sitemapPath,
} from '@mutai/contract/public/paths';
import {
  ListedPublicCategory,
  ListedPublicPost,
  MovedPost,
  PublicPost,
  PublicPostQuery,
  PublicSite,
  PublicTag,
  SitemapQuery,
  SlugParams,
} from '@mutai/contract/public/schema';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import { serializerOf } from '../../platform/http/serialization.ts';
import { wholePage } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { listed } from '../../platform/resource/routes.ts';
import { nonBlank } from '../../platform/resource/list/search.ts';
import { answerOf, type Answer, type answerCache, sendAnswer } from './answers.http.ts';
import { feedPlace, type FeedPost, rssOf, rssType, sitemapOf, sitemapType } from './feeds.ts';
import { requireFunction, stateOf } from './public-access.http.ts';
import { foundPost, listedPost, type WholePosts } from './post-views.ts';
import type { PublishedPosts } from './published-posts.repository.ts';
import type { SearchedPosts } from './searched-posts.repository.ts';
import type { SiteStructure } from './site-structure.repository.ts';

/** Cache time of answers, in seconds. */
const maxAge = 10;
const moved = 301;

/** Concurrent searches of readers; each may scan many posts. */
const maxSearches = 20;
const searchRetrySeconds = 2;

/** Site information from outside of this feature. */
export type SiteFacts = Omit<PublicSite, 'commentsOpen'>;

export interface PublicContent {
  readonly posts: PublishedPosts;
  readonly searched: SearchedPosts;
  readonly wholePost: WholePosts;
  readonly structure: SiteStructure;
  readonly answers: ReturnType<typeof answerCache>;
  site(): Promise<SiteFacts>;
  /** Permanent id of the site, independent of its address. */
  siteId(): Promise<string>;
}

export const jsonType = 'application/json; charset=utf-8';

/** Returns true if readers may comment. */
const commentsOpen = (settings: FunctionSettings): boolean => settings.publicContent && settings.publicComments;

const PostsAnswer = ListAnswer(ListedPublicPost);
const PostAnswer = AnswerSchema(PublicPost);
const MovedAnswer = AnswerSchema(MovedPost);
const CategoriesAnswer = ListAnswer(ListedPublicCategory);
const TagsAnswer = ListAnswer(PublicTag);
const SiteAnswer = AnswerSchema(PublicSite);

const json = (schema: object, data: unknown) => answerOf(jsonType, serializerOf(schema)(data));

/** Registers the public routes for posts, categories and tags, site information and feeds. */
export function publicContent(
  app: Server,
  { posts, searched, wholePost, structure, answers, site, siteId }: PublicContent,
): void {
  let runningSearches = 0;

  /** Sends an answer that is the same for every reader. @param key identifies the request within the route */
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    key: readonly unknown[],
    make: (settings: FunctionSettings) => Promise<Answer>,
  ) => {
    const state = stateOf(request);
    requireFunction(state, 'publicContent');
    const name = JSON.stringify([request.routeOptions.url, ...key]);
    const known = await answers.get(state.version, name, () => make(state.settings));
    return sendAnswer(request, reply, known, maxAge);
  };

  const postsFor = async (query: PublicPostQuery): Promise<Page<ListedPublicPost>> => {
    const categoryIds = query.category === undefined ? undefined : await structure.categoryIds(query.category);
    if (query.category !== undefined && categoryIds === undefined) return wholePage([]);
    if (query.q === undefined) {
      const page = await posts.page(query, categoryIds);
      const tags = await posts.tagsOf(page.rows.map(({ id }) => id));
      return { ...page, rows: page.rows.map((row) => listedPost(row, tags)) };
    }
    const wanted = query.q;
    if (runningSearches >= maxSearches) {
      const retryAfter = searchRetrySeconds;
      throw new AppError(Code.tooManyAttempts, '正在搜索的人太多，请稍后再试！', { retryAfter });
    }
    runningSearches += 1;
    try {
      const page = await searched.search(wanted, query, categoryIds);
      const tags = await posts.tagsOf(page.rows.map(({ id }) => id));
      return { ...page, rows: page.rows.map((row) => foundPost(row, tags)) };
    } finally {
      runningSearches -= 1;
    }
  };

  /** Drops empty filters, and rejects pages that are too deep. */
  const normalizedQuery = ({ page, size, ...query }: PublicPostQuery): PublicPostQuery => {
    const [category, tag, q] = [nonBlank(query.category), nonBlank(query.tag), nonBlank(query.q)];
    const most = q === undefined ? limits.exactTotal : limits.publicSearchTotal;
    if ((page - 1) * size > most) {
      const advice = q === undefined ? '请用分类、标签或搜索缩小范围' : '请搜索更具体的内容';
      const message = `最多可翻到第 ${most} 篇，${advice}`;
      throw errors.invalid({ page: message }, `页码：${message}！`);
    }
    return {
      page,
      size,
      ...(category === undefined ? {} : { category }),
      ...(tag === undefined ? {} : { tag: tagKeyOf(tag) }),
      ...(q === undefined ? {} : { q }),
    };
  };

  app.get(
    publicPostsPath,
    {
      config: { access: 'public' },
      schema: { summary: '已发布的文章', querystring: PublicPostQuery, response: { 200: PostsAnswer } },
    },
    async (request, reply) => {
      const query = normalizedQuery(request.query);
      return answer(request, reply, [query], async () => json(PostsAnswer, listed(await postsFor(query))));
    },
  );

  app.get(
    publicPostPath(':slug'),
    {
      config: { access: 'public' },
      schema: {
        summary: '一篇已发布的文章',
        params: SlugParams,
        response: { 200: PostAnswer, 301: MovedAnswer },
      },
    },
    async (request, reply) => {
      const { slug } = request.params;
      return answer(request, reply, [slug], async (settings) => {
        const row = await posts.bySlug(slug);
        if (row === undefined) {
          const redirectTo = (await posts.placeOf(slug))?.slug;
          if (redirectTo === undefined) throw errors.notFound('文章');
          const body = serializerOf(MovedAnswer)({ code: Code.success, data: { redirectTo } });
          return answerOf(jsonType, body, moved, { location: publicPostPath(redirectTo) });
        }
        const data = await wholePost(row, commentsOpen(settings));
        return json(PostAnswer, { code: Code.success, data });
      });
    },
  );

  app.get(
    publicCategoriesPath,
    { config: { access: 'public' }, schema: { summary: '文章分类', response: { 200: CategoriesAnswer } } },
    (request, reply) =>
      answer(request, reply, [], async () => json(CategoriesAnswer, listed(wholePage(await structure.categories())))),
  );

  app.get(
    publicTagsPath,
    { config: { access: 'public' }, schema: { summary: '文章标签', response: { 200: TagsAnswer } } },
    (request, reply) =>
      answer(request, reply, [], async () => json(TagsAnswer, listed(wholePage(await structure.tags())))),
  );

  app.get(
    publicSitePath,
    { config: { access: 'public' }, schema: { summary: '站点信息', response: { 200: SiteAnswer } } },
    (request, reply) =>
      answer(request, reply, [], async (settings) =>
        json(SiteAnswer, { code: Code.success, data: { ...(await site()), commentsOpen: commentsOpen(settings) } }),
      ),
  );

  /** Newest posts, with their bodies if feeds include them. */
  const feedPosts = async ({ feedFullText }: FunctionSettings): Promise<readonly FeedPost[]> => {
    const rows = await structure.newest();
    const tags = await posts.tagsOf(rows.map(({ id }) => id));
    const bodyOf = async (id: number): Promise<string | undefined> => {
      const row = await posts.byId(id);
      const html = row === undefined ? '' : (await wholePost(row, false)).html;
      return html.length > limits.feedBody ? undefined : html;
    };
    const found: FeedPost[] = [];
    for (const row of rows) {
      const html = feedFullText ? await bodyOf(row.id) : undefined;
      found.push({ ...row, tags: tags.get(row.id) ?? [], html });
    }
    return found;
  };

  app.get(rssPath, { config: { access: 'public' }, schema: { summary: 'RSS' } }, (request, reply) =>
    answer(request, reply, [], async (settings) => {
      const facts = { ...(await site()), commentsOpen: commentsOpen(settings) };
      const place = feedPlace(facts, settings);
      return answerOf(rssType, rssOf(await feedPosts(settings), facts, place, await siteId()));
    }),
  );

  app.get(
    sitemapPath,
    { config: { access: 'public' }, schema: { summary: '站点地图', querystring: SitemapQuery } },
    (request, reply) => {
      const { page } = request.query;
      return answer(request, reply, [page], async (settings) =>
        answerOf(sitemapType, await sitemapOf(structure, feedPlace(await site(), settings), page)),
      );
    },
  );
}
