import { limits } from '@mutai/contract/limits';
import { postPermissions, postsPath } from '@mutai/contract/posts/resource';
import { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export-route.ts';
import { loggedReferences } from '../../platform/resource/references.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { postLibrary, type PostLibrary, type PostsNeeds } from './post-library.ts';
import { postScope } from './readable-posts.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressRoute, draftRoutes, editorRoutes, revisionRoutes, formRoutes } from './posts.routes.ts';

/** `GET /posts/export.xlsx`: all that the filters find, without the bodies. */
function postsExport(app: Server, platform: Platform, { repository, service }: PostLibrary): void {
  exportRoute(app, platform, {
    path: postsPath,
    module: service.module,
    permission: postPermissions.export,
    label: service.label,
    measureWord: '篇',
    loggedAs: '文章列表',
    query: PostQuery,
    references: loggedReferences(repository.relations),
    count: (query, most, requester, scope) => repository.countUpTo(query, most + 1, requester, scope),
    thread: new URL('./posts-export-thread.ts', import.meta.url),
    scope: postScope,
  });
}

/** Dependencies on other features, beside those of {@link postLibrary}. */
interface PostPageNeeds extends PostsNeeds {
  /** Names browser and system by the header `User-Agent`. */
  readonly deviceOf: (userAgent: string | undefined) => Promise<string>;
  /** Pattern of the addresses at which readers find posts; empty: none is set, or the site shows no posts. */
  readonly postUrl: () => Promise<string>;
}

/**
 * The posts resource.
 *
 * @returns for whoever writes posts without a call
 */
export function posts(app: Server, platform: Platform, { deviceOf, postUrl, ...needs }: PostPageNeeds): PostLibrary {
  const { database, jobs } = platform;
  const library = postLibrary(platform, needs);
  const { service } = library;
  const { read, create, update, delete: remove } = postPermissions;
  formRoutes(app, database, library);
  addressRoute(app, postUrl);
  postsExport(app, platform, library);
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
    service,
  );
  revisionRoutes(app, database, library);
  draftRoutes(app, database, library, deviceOf);
  editorRoutes(app, platform, library);
  jobs.offer(library.publication.publishing);
  jobs.offer(library.rendering);
  return library;
}
