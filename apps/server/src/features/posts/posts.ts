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

/**
 * Registers the posts.
 *
 * @returns library for code that writes posts directly
 */
export function posts(
  app: Server,
  platform: Platform,
  { deviceOf, postUrl, ...dependencies }: PostPageDependencies,
): PostLibrary {
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
  return library;
}
