import type { Server } from '../../platform/http/server.ts';
import { serveResource } from '../../platform/resource/resource.ts';
import { postLibrary, type PostLibrary, type PostsDependencies } from './post-library.ts';
import type { Platform } from '../../platform/platform.ts';
import { addressRoute, draftRoutes, editorRoutes, revisionRoutes, formRoutes } from './posts.routes.ts';

/** Dependencies on other features, in addition to those of {@link postLibrary}. */
interface PostPageDependencies extends PostsDependencies {
  /** Names browser and system for a `User-Agent` header. */
  readonly deviceOf: (userAgent: string | undefined) => Promise<string>;
  /** Public URL pattern of posts; empty if none is set or the site shows no posts. */
  readonly postUrl: () => Promise<string>;
}

/** Posts for code that writes many of them. */
interface WrittenPosts extends Pick<PostLibrary['service'], 'create' | 'get'> {
  /** Returns an unused slug for a title. */
  readonly suggestSlug: (title: string) => Promise<string>;
  /** Returns the slugs among these that belong to posts, as by `slugKey`. */
  readonly takenSlugs: (wanted: readonly string[]) => Promise<ReadonlySet<string>>;
}

/** Registers the posts. */
export function posts(
  app: Server,
  platform: Platform,
  { deviceOf, postUrl, ...dependencies }: PostPageDependencies,
): PostLibrary & { readonly written: WrittenPosts } {
  const { database, jobs } = platform;
  const library = postLibrary(platform, dependencies);
  formRoutes(app, database, library);
  addressRoute(app, postUrl);
  serveResource(app, platform, library.service);
  revisionRoutes(app, database, library);
  draftRoutes(app, database, library, deviceOf);
  editorRoutes(app, platform, library);
  jobs.offer(library.publication.publishing);
  jobs.offer(library.rendering);
  const { service, slugs } = library;
  const written: WrittenPosts = {
    create: service.create,
    get: service.get,
    suggestSlug: (title) => slugs.suggest(database.read, title, 0),
    takenSlugs: (wanted) => slugs.takenAmong(database.read, wanted, 0),
  };
  return { ...library, written };
}
