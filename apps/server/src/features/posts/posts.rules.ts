import { emptyPostValues, postLabels } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import type { Clock } from '../../platform/time/clock.ts';
import { AppError, errors } from '../../platform/errors.ts';
import type { RequestContext } from '../../platform/access/principal.ts';
import type { ResourceRules } from '../../platform/resource/declaration.ts';
import { refuseUndisplayablePictures } from '../../platform/resource/pictures.ts';
import { slugKey } from '../../platform/text/slugs.ts';
import { emptyBody, isSameBody, loggedBody } from './post-body.ts';
import { newPost, type PostDrafts } from './post-drafts.ts';
import { differsInRevision, type PostRevisions } from './post-revisions.ts';
import type { PostSlugs } from './post-slugs.repository.ts';
import type { Posts, PostsRepository } from './posts.repository.ts';
import { nextState, type Publication } from './publication.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { postScope } from './readable-posts.ts';

/** @throws AppError 4000 if the user must not set another author */
function refuseOtherAuthor({ principal }: RequestContext, authorId: number | null): void {
  if (authorId === principal.userId || postScope(principal) === undefined) return;
  const message = '您只能以自己为作者，如需指定他人请联系管理员';
  throw errors.invalid({ authorId: message }, `${postLabels.authorId}：${message}`);
}

/** Repositories and hooks that belong to posts. */
export interface PostRuleDependencies {
  readonly repository: PostsRepository;
  readonly slugs: PostSlugs;
  readonly revisions: PostRevisions;
  readonly drafts: PostDrafts;
  readonly publication: Publication;
  /** Runs in the transaction that purges posts. */
  onPurged(trx: WriteTransaction, ids: readonly number[]): Promise<void>;
}

type PostRules = ResourceRules<Posts> & Required<Pick<ResourceRules<Posts>, 'toUpdate'>>;

/** Rules of posts that their schema cannot express. */
export function postRules(
  clock: Clock,
  { repository, slugs, revisions, drafts, publication, onPurged }: PostRuleDependencies,
): PostRules {
  /** Restoring must not publish an overdue scheduled post. */
  const withdrawOverdue = async (trx: WriteTransaction, { principal }: RequestContext, post: Post): Promise<Post> => {
    if (post.publishAt === null || Date.parse(post.publishAt) > clock()) return post;
    const draft = { status: 'draft', publishAt: null } as const;
    await repository.update(trx, post.id, draft, { userId: principal.userId, now: clock() });
    const withdrawn = { ...post, ...draft, version: post.version + 1 };
    await revisions.keep(trx, withdrawn, principal.userId);
    return withdrawn;
  };

  return {
    async toCreate(executor, context, { tags = [], body, status, publishAt, publishedAt, ...input }) {
      const { authorId = context.principal.userId } = input;
      refuseOtherAuthor(context, authorId);
      await refuseUndisplayablePictures(executor, 'cover', postLabels.cover, input.cover);
      return {
        ...emptyPostValues,
        ...input,
        ...(body ?? (await emptyBody())),
        ...nextState(undefined, { status, publishAt, publishedAt }, clock()),
        authorId,
        tags: await repository.spelledTags(executor, 0, tags),
      };
    },

    async afterCreate(executor, { principal }, created) {
      await slugs.take(executor, principal, created);
      await revisions.keep(executor, created, principal.userId);
      await drafts.discardSaved(executor, { postId: newPost, userId: principal.userId }, created);
      await publication.follow(executor, undefined, created);
    },

    async toUpdate(executor, context, before, asked) {
      const { version: _, tags, body, status, publishAt, publishedAt, ...input } = asked;
      if (input.authorId !== undefined && input.authorId !== before.authorId)
        refuseOtherAuthor(context, input.authorId);
      if (input.cover !== before.cover)
        await refuseUndisplayablePictures(executor, 'cover', postLabels.cover, input.cover);
      const stated = status !== undefined || publishAt !== undefined || publishedAt !== undefined;
      return {
        ...input,
        // Values derived from an unchanged body must not count as a change.
        ...(body === undefined || isSameBody(body.content, before.content) ? {} : body),
        ...(stated ? nextState(before, { status, publishAt, publishedAt }, clock()) : {}),
        ...(tags === undefined ? {} : { tags: await repository.spelledTags(executor, before.id, tags) }),
      };
    },

    async afterUpdate(executor, { principal }, before, after) {
      if (slugKey(after.slug) !== slugKey(before.slug)) {
        await slugs.take(executor, principal, after);
        if (before.publishedAt !== null) await slugs.leave(executor, after.id, before.slug);
      }
      if (differsInRevision(before, after)) await revisions.keep(executor, after, principal.userId);
      await drafts.discardSaved(executor, { postId: after.id, userId: principal.userId }, after);
      await publication.follow(executor, before, after);
    },

    async afterRedirect(executor, { principal }, ids) {
      for (const id of ids) {
        const post = await repository.find(executor, id);
        if (post === undefined) continue;
        await revisions.keep(executor, post, principal.userId);
        await publication.follow(executor, post, post);
      }
    },

    async beforeRemove(executor, _context, posts) {
      for (const post of posts) await publication.follow(executor, post, undefined);
    },

    async afterRestore(executor, context, posts) {
      for (const post of posts) {
        // Other posts may have changed the spelling of tags meanwhile.
        await repository.replaceTags(executor, post.id, await repository.spelledTags(executor, post.id, post.tags));
        try {
          await slugs.take(executor, context.principal, post);
        } catch (error) {
          throw error instanceof AppError ? errors.notRestored(post.title, error.message) : error;
        }
        await publication.follow(executor, undefined, await withdrawOverdue(executor, context, post));
      }
    },

    async onPurged(executor, gone) {
      const ids = gone.map(({ recordId }) => recordId);
      await slugs.remove(executor, ids);
      await revisions.remove(executor, ids);
      await drafts.remove(executor, ids);
      await onPurged(executor, ids);
    },

    audited: {
      // These fields are derived, or logged by `instead`.
      without: ['content', 'wordCount', 'commentCount'],
      async instead(_executor, before, after) {
        return loggedBody(before?.content, after?.content);
      },
    },
  };
}
