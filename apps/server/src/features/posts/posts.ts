import { limits } from '@mutai/contract/limits';
import { postLabels, postPermissions, postsPath, postStatusNames } from '@mutai/contract/posts/resource';
import { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { offerJobs } from '../../platform/jobs/offered-jobs.ts';
import { exportRoute } from '../../platform/resource/export-route.ts';
import { loggedReferences } from '../../platform/resource/references.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { newPost } from './post-drafts.ts';
import { postLibrary, type PostLibrary, type PostsNeeds } from './post-library.ts';
import { postScope } from './posts.rules.ts';
import { draftRoutes, revisionRoutes, formRoutes } from './posts.routes.ts';

const timeOf = (moment: string | null) => (moment === null ? null : new Date(moment));

/** `GET /posts/export.xlsx`: all that the filters find, without the bodies. */
function postsExport(app: Server, database: Database, clock: Clock, { repository, service }: PostLibrary): void {
  const { db } = database;
  exportRoute<typeof PostQuery, ListedPost>(app, database, clock, {
    path: postsPath,
    module: service.module,
    permission: postPermissions.export,
    label: service.label,
    measureWord: '篇',
    loggedAs: '文章列表',
    query: PostQuery,
    references: loggedReferences(repository.relations),
    count: (query, most, requester, principal) =>
      repository.countUpTo(db, query, most + 1, requester, postScope(principal)),
    rows: (query, requester, principal) => repository.stream(db, query, requester, postScope(principal)),
    columns: () => [
      { title: postLabels.title, width: 40, value: ({ title }) => title },
      { title: postLabels.slug, width: 30, value: ({ slug }) => slug },
      { title: postLabels.description, width: 50, value: ({ description }) => description },
      { title: postLabels.categoryId, width: 16, value: ({ category }) => category },
      { title: postLabels.tags, width: 24, value: ({ tags }) => tags.join('、') },
      { title: postLabels.status, width: 12, value: ({ status }) => postStatusNames[status] },
      { title: postLabels.authorId, width: 16, value: ({ author }) => author },
      { title: postLabels.pinned, width: 8, value: ({ pinned }) => (pinned ? '是' : '否') },
      { title: postLabels.wordCount, width: 10, value: ({ wordCount }) => wordCount },
      { title: postLabels.publishedAt, width: 20, value: ({ publishedAt }) => timeOf(publishedAt) },
      { title: postLabels.publishAt, width: 20, value: ({ publishAt }) => timeOf(publishAt) },
      { title: '创建时间', width: 20, value: ({ createdAt }) => timeOf(createdAt) },
    ],
  });
}

/**
 * The posts resource.
 *
 * @returns for whoever writes posts without a call
 */
export function posts(app: Server, database: Database, clock: Clock, needs: PostsNeeds): PostLibrary {
  const library = postLibrary(database, clock, needs);
  const { read, create, update, delete: remove } = postPermissions;
  formRoutes(app, database, library);
  postsExport(app, database, clock, library);
  resourceRoutes(
    app,
    postsPath,
    {
      record: Post,
      listed: ListedPost,
      query: PostQuery,
      create: CreatePost,
      update: UpdatePost,
      bodyBytes: limits.postBytes,
    },
    { list: [read], get: [read], create: [create], update: [update], remove: [remove] },
    {
      ...library.service,
      // What was typed into the form of a new post is saved by a call, not by an import.
      async create(act, input) {
        const post = await library.service.create(act, input);
        await library.drafts.discard(database.db, newPost, act.principal.userId);
        return post;
      },
    },
  );
  revisionRoutes(app, database, library);
  draftRoutes(app, database, library);
  offerJobs(app, library.publication.publishing);
  offerJobs(app, library.rendering);
  return library;
}
