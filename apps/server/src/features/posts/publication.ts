import { postPage, postPermissions } from '@mutai/contract/posts/page';
import { postLabels } from '@mutai/contract/posts/resource';
import type { Post } from '@mutai/contract/posts/schema';
import { systemAuthor } from '../../platform/audit/audit.ts';
import { differences } from '../../platform/audit/changes.ts';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import { errors } from '../../platform/errors.ts';
import type { Notify } from '../../platform/notices.ts';
import type { PostRevisions } from './post-revisions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import type { Posts, PostsRepository } from './posts.repository.ts';

type State = Pick<Posts['values'], 'status' | 'publishAt' | 'publishedAt'>;

/** Requested state; undefined leaves a value unchanged. */
interface AskedState {
  readonly status: State['status'] | undefined;
  readonly publishAt: State['publishAt'] | undefined;
  /** Null also leaves the value unchanged. */
  readonly publishedAt?: State['publishedAt'] | undefined;
}

const neverPublished: State = { status: 'draft', publishAt: null, publishedAt: null };

/**
 * Computes the state of a post after a request.
 *
 * @param before undefined for a new post
 * @param now milliseconds since 1970
 * @throws AppError 4000 for a scheduled post without a future time, or a publication time in the future
 */
export function nextState(
  before: State = neverPublished,
  { status = before.status, publishAt = before.publishAt, publishedAt: asked = null }: AskedState,
  now: number,
): State {
  const publishedAt = asked ?? before.publishedAt;
  if (asked !== null && Date.parse(asked) > now && asked !== before.publishedAt) {
    const message = '该时间还没有到，请填写已经过去的时间，或改用定时发布';
    throw errors.invalid({ publishedAt: message }, `${postLabels.publishedAt}：${message}`);
  }
  if (status === 'draft') return { status, publishAt: null, publishedAt };
  if (status === 'published') {
    return { status, publishAt: null, publishedAt: publishedAt ?? new Date(now).toISOString() };
  }
  const refused = (message: string) => errors.invalid({ publishAt: message }, `${postLabels.publishAt}：${message}`);
  if (publishAt === null) throw refused('请选择文章自动公开的时间');
  // A post that is just due may be saved with its time unchanged.
  const asBefore = before.publishAt !== null && Date.parse(publishAt) === Date.parse(before.publishAt);
  if (!asBefore && Date.parse(publishAt) <= now) throw refused('该时间已经过去，请选择以后的时间，或直接发布');
  return { status, publishAt, publishedAt };
}

interface Scheduled {
  readonly postId: number;
  /** Milliseconds since 1970. */
  readonly publishAt: number;
}

/** Scheduled time of a post in milliseconds since 1970; undefined if it is not scheduled. */
function timeOf(post: Post | undefined): number | undefined {
  const publishAt = post?.publishAt ?? null;
  return publishAt === null ? undefined : Date.parse(publishAt);
}

const publishingKind = 'publish-post';
/** Failed attempts before a notification: over 30 seconds, in which most temporary failures end. */
const toldAfter = 3;

/** Announces published, changed and withdrawn posts, and publishes scheduled posts at their time. */
export function publication(
  platform: Platform,
  module: string,
  repository: PostsRepository,
  revisions: PostRevisions,
  { deliver, notify }: { readonly deliver: DeliverEvent; readonly notify: Notify },
) {
  const { database, clock, audit, announceChange, jobs } = platform;
  const { enqueue } = jobs;
  const tell = (
    trx: WriteTransaction,
    kind: 'post-published' | 'post-changed' | 'post-withdrawn',
    { id: postId, slug, title }: Post,
  ) => deliver(trx, { kind, postId, slug, title });

  const publishScheduled = async (
    trx: WriteTransaction,
    startedAt: number,
    { postId, publishAt }: Scheduled,
  ): Promise<void> => {
    await repository.lock(trx, [postId], 'change');
    const before = await repository.find(trx, postId);
    // The post was withdrawn, deleted or rescheduled, or a process published it but died before completing the job.
    if (before === undefined || timeOf(before) !== publishAt) return;
    const publishedAt = before.publishedAt ?? before.publishAt;
    const state: State = { status: 'published', publishAt: null, publishedAt };
    await repository.update(trx, postId, state, { userId: null, now: clock() });
    const after = { ...before, ...state, version: before.version + 1 };
    await revisions.keep(trx, after, null);
    const { version, title: recordName } = after;
    const changes = differences(before, after);
    await audit(trx, systemAuthor(startedAt), {
      module,
      action: 'update',
      recordId: postId,
      recordName,
      changes,
      version,
    });
    announceChange(trx, { module, action: 'update', ids: [postId] });
    await tell(trx, 'post-published', after);
  };

  /** Notifies the author. Reads only two columns, because an invalid post may be unreadable as a whole. */
  const tellOfFailure = async (trx: WriteTransaction, { postId }: Scheduled): Promise<void> => {
    const post = await trx
      .selectFrom('posts')
      .select(['title', 'authorId'])
      .where('id', '=', postId)
      .executeTakeFirst();
    if (post === undefined) return;
    const title = `文章“${post.title}”未能按时发布，系统会继续重试；请检查文章，或手动发布`;
    const to = post.authorId === null ? { permission: postPermissions.all } : { users: [post.authorId] };
    await notify(trx, { kind: 'scheduled-post-failed', title, link: postPage.path }, to);
  };

  return {
    /**
     * Schedules the publication of a post, and announces changes of public posts. Must be called in the transaction of the
     * change.
     *
     * @param before undefined if the post was created or restored
     * @param after undefined if the post was deleted
     */
    async follow(trx: WriteTransaction, before: Post | undefined, after: Post | undefined): Promise<void> {
      const publishAt = timeOf(after);
      if (after !== undefined && publishAt !== undefined && publishAt !== timeOf(before)) {
        await enqueue(trx, publishingKind, { postId: after.id, publishAt } satisfies Scheduled, publishAt);
      }
      const [was, is] = [before?.status === 'published', after?.status === 'published'];
      if (after !== undefined && is) await tell(trx, was ? 'post-changed' : 'post-published', after);
      else if (before !== undefined && was) await tell(trx, 'post-withdrawn', before);
    },

    /** Job that publishes a post, unless it was rescheduled. */
    publishing: {
      kind: publishingKind,
      title: '定时发布文章',
      async run(scheduled: Scheduled, _stopping: AbortSignal, attempt = 1): Promise<void> {
        const startedAt = clock();
        try {
          await database.write((trx) => publishScheduled(trx, startedAt, scheduled));
        } catch (error) {
          if (attempt === toldAfter) await database.write((trx) => tellOfFailure(trx, scheduled));
          throw error;
        }
      },
    },
  };
}

export type Publication = ReturnType<typeof publication>;
