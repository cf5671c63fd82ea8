import type { FunctionSettings } from '@mutai/contract/functions/schema';
import { limits } from '@mutai/contract/limits';
import type { Server } from '../../platform/http/server.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { signedLinks } from '../../platform/secrets/signed-links.ts';
import { answerCache } from './answers.http.ts';
import { publicVersion } from './public-version.ts';
import { previewedPosts, previewLinks, type PreviewDependencies } from './previews.routes.ts';
import { openToReaders, publicStates } from './public-access.http.ts';
import { publicComments, type Comments } from './public-comments.routes.ts';
import { wholePosts } from './post-views.ts';
import { publicContent, type PublicContent, type SiteFacts } from './public-content.routes.ts';
import { publishedPosts } from './published-posts.repository.ts';
import { searchedPosts } from './searched-posts.repository.ts';
import type { Platform } from '../../platform/platform.ts';
import { siteStructure } from './site-structure.repository.ts';

/** Dependencies of the public API on other features. */
export interface PublicDependencies extends Pick<PreviewDependencies, 'readerOf'> {
  readonly comments: Comments;
  readonly secrets: Pick<Secrets, 'sign'>;
  /** Returns the enabled functions and allowed origins. */
  functions(): Promise<FunctionSettings>;
  site(): Promise<SiteFacts>;
  siteId: PublicContent['siteId'];
}

/** Registers `/api/public/v1`: published content for everyone. See docs/decisions/0019. */
export function publicInterface(app: Server, platform: Platform, dependencies: PublicDependencies): void {
  const { database, clock } = platform;
  const { comments, secrets, functions, site, siteId, readerOf } = dependencies;
  const posts = publishedPosts(database);
  const wholePost = wholePosts(posts);
  const structure = siteStructure(database);
  const answers = answerCache();
  const links = signedLinks(secrets, clock, 'preview', limits.previewMs);
  const currentState = publicStates(publicVersion(database), functions);
  previewLinks(app, database, links);
  void app.register(async (scope: Server) => {
    openToReaders(scope, currentState);
    publicContent(scope, {
      posts,
      searched: searchedPosts(database),
      wholePost,
      structure,
      answers,
      site,
      siteId,
    });
    publicComments(scope, comments, posts, answers);
    previewedPosts(scope, { database, posts, wholePost, links, readerOf });
  });
}
