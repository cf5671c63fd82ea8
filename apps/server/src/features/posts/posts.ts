import { limits } from '@mutai/contract/limits';
import { postPermissions, postsPath } from '@mutai/contract/posts/resource';
import { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { Server } from '../../platform/http/server.ts';
import { resourceRoutes } from '../../platform/resource/routes.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { postRules, postScope } from './posts.rules.ts';
import { postsRepository } from './posts.repository.ts';

const label = '文章';

/** The posts resource. */
export function posts(app: Server, database: Database, clock: Clock): void {
  const { read, create, update, delete: remove } = postPermissions;
  const service = resourceService(database, clock, {
    module: read,
    label,
    repository: postsRepository(database),
    rules: postRules(),
    trash: { belonging: [{ table: 'postTags', column: 'postId' }] },
    scope: postScope,
    nameOf: (post) => post.title,
    taken: () => ({ slug: '该别名已存在，请更换' }),
  });
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
}
