import { limits } from '@mutai/contract/limits';
import { postPermissions } from '@mutai/contract/posts/page';
import { postsPath, postStatusNames } from '@mutai/contract/posts/resource';
import { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import type { Notify } from '../../platform/notices.ts';
import { choiceName, nameOfRow } from '../../platform/resource/found.ts';
import { resourceService } from '../../platform/resource/service.ts';
import { withBody } from './post-body.ts';
import { postDrafts } from './post-drafts.ts';
import { postRevisions } from './post-revisions.ts';
import { postSlugs } from './post-slugs.repository.ts';
import { editingPosts, postActions } from './posts.actions.ts';
import { postRules, type PostRuleDependencies } from './posts.rules.ts';
import { postsRepository, type Posts } from './posts.repository.ts';
import { publication } from './publication.ts';
import { nameablePosts, postScope } from './readable-posts.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderedPosts } from './rendered-posts.ts';

/** Dependencies on other features. */
export interface PostsDependencies extends Pick<PostRuleDependencies, 'onPurged'> {
  readonly deliver: DeliverEvent;
  readonly notify: Notify;
}

/** Creates the posts with revisions, slugs and drafts, for routes and for code that writes posts directly. */
export function postLibrary(platform: Platform, { deliver, notify, onPurged }: PostsDependencies) {
  const { database, clock } = platform;
  const module = postPermissions.read;
  const bodies = renderedPosts(database);
  const repository = postsRepository(database, bodies);
  const revisions = postRevisions(database, clock);
  const dependencies: PostRuleDependencies = {
    repository,
    revisions,
    slugs: postSlugs(database, clock, nameablePosts(database)),
    drafts: postDrafts(database, clock),
    publication: publication(platform, module, repository, revisions, { deliver, notify }),
    onPurged,
  };
  const rules = postRules(clock, dependencies);
  const service = resourceService<Posts>(platform, {
    path: postsPath,
    label: '文章',
    permissions: postPermissions,
    schemas: {
      record: Post,
      listed: ListedPost,
      query: PostQuery,
      create: CreatePost,
      update: UpdatePost,
      bodyBytes: limits.postBytes,
    },
    prepare: { create: withBody, update: withBody },
    repository,
    unique: { slug: '该别名已存在，请更换' },
    found: {
      texts: ['titleSound'],
      title: 'title',
      details: [
        choiceName('status', postStatusNames),
        nameOfRow('categories', 'title', 'categoryId'),
        nameOfRow('users', 'nickname', 'authorId'),
      ],
    },
    nameOf: (post) => post.title,
    rules,
    actions: postActions(database, dependencies, rules),
    batchActions: { editing: editingPosts },
    trash: {
      belonging: [{ table: 'postTags', column: 'postId' }],
      shown: ['status', 'authorId', 'categoryId'],
    },
    scope: postScope,
    export: {
      permission: postPermissions.export,
      measureWord: '篇',
      thread: new URL('./posts-export-thread.ts', import.meta.url),
    },
  });

  return {
    ...dependencies,
    service,
    rendering: bodies.rendering,
  };
}

export type PostLibrary = ReturnType<typeof postLibrary>;
