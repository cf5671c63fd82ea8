import { postPermissions } from '@mutai/contract/posts/resource';
import type { CreatePost, ListedPost, Post, PostQuery, UpdatePost } from '@mutai/contract/posts/schema';
import type { AnnounceContent } from '../../platform/content-events.ts';
import { errors } from '../../platform/errors.ts';
import type { Notify } from '../../platform/notices.ts';
import type { Act } from '../../platform/principal.ts';
import { resourceService, type ResourceService } from '../../platform/resource/service.ts';
import { slugKey } from '../../platform/slugs.ts';
import { withBody, type WithBody } from './post-body.ts';
import { postDrafts } from './post-drafts.ts';
import { postRevisions } from './post-revisions.ts';
import { postSlugs } from './post-slugs.repository.ts';
import { postRules, type PostCompanions } from './posts.rules.ts';
import { postsRepository, type PostValues } from './posts.repository.ts';
import { publication } from './publication.ts';
import { nameablePosts, postScope } from './readable-posts.ts';
import type { Platform } from '../../platform/platform.ts';
import { renderedPosts } from './rendered-posts.ts';

/** What posts need of other features. */
export interface PostsNeeds extends Pick<PostCompanions, 'onPurged'> {
  readonly announce: AnnounceContent;
  readonly notify: Notify;
}

/** Posts and what is kept beside them: for calls, and for whoever writes posts without one. */
export function postLibrary(platform: Platform, { announce, notify, onPurged }: PostsNeeds) {
  const { database, clock } = platform;
  const { db } = database;
  const module = postPermissions.read;
  const bodies = renderedPosts(database);
  const repository = postsRepository(database, bodies);
  const revisions = postRevisions(database, clock);
  const companions: PostCompanions = {
    repository,
    revisions,
    slugs: postSlugs(database, clock, nameablePosts(database)),
    drafts: postDrafts(database, clock),
    publication: publication(platform, module, repository, revisions, { announce, notify }),
    onPurged,
  };
  const { slugs } = companions;
  const checked = resourceService<Post, PostQuery, WithBody<CreatePost>, WithBody<UpdatePost>, PostValues, ListedPost>(
    platform,
    {
      module,
      label: '文章',
      repository,
      rules: postRules(clock, companions),
      trash: { belonging: [{ table: 'postTags', column: 'postId' }] },
      scope: postScope,
      nameOf: (post) => post.title,
      taken: () => ({ slug: '该别名已存在，请更换' }),
    },
  );

  const service: ResourceService<Post, PostQuery, CreatePost, UpdatePost, ListedPost> = {
    ...checked,
    create: async (act, input) => checked.create(act, await withBody(input)),
    update: async (act, id, input) => checked.update(act, id, await withBody(input)),
    updateAll: async (act, ids, input) => checked.updateAll(act, ids, await withBody(input)),
  };

  const living = async (categoryId: number | null): Promise<number | null> => {
    if (categoryId === null) return null;
    const found = await db.selectFrom('categories').select('id').where('id', '=', categoryId).executeTakeFirst();
    return found?.id ?? null;
  };

  return {
    ...companions,
    service,
    rendering: bodies.rendering,

    /**
     * Gives a post what it held in a revision: as a change of its own, which leaves its state. A category that is gone,
     * and a slug that leads elsewhere by now, stay as they are in the post.
     *
     * @param version of the post, when it is to be checked
     * @throws AppError 4004 when there is no such revision
     */
    async restoreRevision(act: Act, id: number, revisionId: number, version: number | undefined): Promise<Post> {
      const post = await service.get(act.principal, id);
      const revision = await revisions.find(db, id, revisionId);
      if (revision === undefined) throw errors.notFound('版本');
      const { title, slug, description, cover, tags, content } = revision;
      const taken = await slugs.takenAmong(db, [slug], id);
      return service.update(act, id, {
        title,
        description,
        cover,
        tags,
        content,
        slug: taken.has(slugKey(slug)) ? post.slug : slug,
        categoryId: revision.categoryId === null ? null : ((await living(revision.categoryId)) ?? post.categoryId),
        ...(version === undefined ? {} : { version }),
      });
    },
  };
}

export type PostLibrary = ReturnType<typeof postLibrary>;
