import { commentLabels, commentPermissions } from '@mutai/contract/comments/resource';
import type { Comment } from '@mutai/contract/comments/schema';
import { hourMs } from '@mutai/contract/durations';
import type { PublicComment, PublicCommentQuery } from '@mutai/contract/public/schema';
import type { DeliverEvent } from '../../platform/events/site-events.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { errors } from '../../platform/errors.ts';
import { networkOf } from '../../platform/access/network-of.ts';
import { countedPage, countLimit } from '../../platform/resource/list/pages.ts';
import type { Page, Stamp } from '../../platform/resource/repository.ts';
import { windowOf } from '../../platform/resource/list/search.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { commentSettings, hasBlockedWord } from './comment-settings.ts';

/** Stored fields of a comment. */
export type CommentValues = Pick<Comment, 'postId' | 'parentId' | 'author' | 'content' | 'status' | 'ip'>;

/** Comment as sent by a reader. */
export interface NewComment {
  readonly postId: number;
  /** Id of the parent comment; `null`: none. */
  readonly parentId: number | null;
  readonly author: string;
  readonly content: string;
  readonly ip: string;
}

/** Comments visible to readers. */
export interface ReaderComments {
  /** Lists approved comments of a post, oldest first. */
  page(postId: number, query: PublicCommentQuery): Promise<Page<PublicComment>>;
  /**
   * Stores a comment for moderation.
   *
   * @throws AppError 4029 if its address sends too many, 4000 if its parent does not exist
   */
  submit(comment: NewComment): Promise<void>;
}

/** Notifies moderators of a pending comment. */
export type NotifyModerators = (
  trx: WriteTransaction,
  comment: { readonly post: string; readonly author: string; readonly content: string },
) => Promise<void>;

interface CommentInserts {
  insert(trx: WriteTransaction, values: CommentValues, stamp: Stamp): Promise<number>;
}

/** @param repository of the comments resource */
export function readerComments(
  platform: Platform,
  repository: CommentInserts,
  deliver: DeliverEvent,
  notifyModerators: NotifyModerators,
): ReaderComments {
  const { database, clock, announceChange } = platform;
  const approvedOf = prepared<
    { postId: number; limit: number; offset: number },
    Omit<PublicComment, 'createdAt'> & { createdAt: number }
  >(database, (db, param) =>
    db
      .selectFrom('comments as c')
      // The parent may be hidden or deleted.
      .leftJoin('comments as parent', (join) =>
        join.onRef('parent.id', '=', 'c.parentId').on('parent.status', '=', 'approved'),
      )
      .select(['c.id', 'parent.id as parentId', 'c.author', 'c.content', 'c.createdAt'])
      .where('c.postId', '=', param('postId'))
      .where('c.status', '=', 'approved')
      .orderBy('c.id')
      .limit(param('limit'))
      .offset(param('offset')),
  );
  const counted = prepared<{ postId: number }, { total: number }>(database, (db, param) =>
    db
      .selectFrom((e) =>
        e
          .selectFrom('comments')
          .select('id')
          .where('postId', '=', param('postId'))
          .where('status', '=', 'approved')
          .limit(countLimit)
          .as('found'),
      )
      .select((e) => e.fn.countAll<number>().as('total')),
  );

  /** @throws AppError 4029 if too many comments came from a network within an hour */
  const refuseTooMany = async (trx: WriteTransaction, network: string, most: number, now: number) => {
    const first = await trx
      .selectFrom('comments')
      .select('createdAt')
      .where('network', '=', network)
      .where('createdAt', '>', now - hourMs)
      .orderBy('createdAt', 'desc')
      .offset(most - 1)
      .limit(1)
      .executeTakeFirst();
    if (first !== undefined)
      throw errors.tooManyAttempts(Math.max(1, Math.ceil((first.createdAt + hourMs - now) / 1000)));
  };

  const refuseMissingParent = async (trx: WriteTransaction, postId: number, parentId: number) => {
    const parent = await trx
      .selectFrom('comments')
      .select('id')
      .where('id', '=', parentId)
      .where('postId', '=', postId)
      .where('status', '=', 'approved')
      .executeTakeFirst();
    if (parent === undefined)
      throw errors.invalidField('parentId', commentLabels.parentId, '要回复的评论不存在，请刷新后重试');
  };

  const titleOf = async (trx: WriteTransaction, postId: number) => {
    const post = await trx.selectFrom('posts').select('title').where('id', '=', postId).executeTakeFirst();
    return post?.title ?? '';
  };

  return {
    async page(postId, query) {
      const rows = await approvedOf(database.read, { postId, ...windowOf(query) });
      return countedPage(
        rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() })),
        (await counted(database.read, { postId }))[0]?.total ?? 0,
      );
    },

    submit: ({ postId, parentId, ip, ...sent }) =>
      database.write(async (trx) => {
        const now = clock();
        const { blockedWords, perAddressLimit } = await commentSettings.read(trx);
        // Includes concurrent transactions.
        const network = networkOf(ip);
        await lockForTransaction(database, trx, `comments of ${network}`, 0);
        await refuseTooMany(trx, network, perAddressLimit, now);
        if (parentId !== null) await refuseMissingParent(trx, postId, parentId);
        const author = sent.author.toWellFormed().trim();
        const content = sent.content.toWellFormed().trim();
        const status = hasBlockedWord(`${author}\n${content}`, blockedWords) ? 'spam' : 'pending';
        const commentId = await repository.insert(
          trx,
          { postId, parentId, author, content, status, ip },
          { userId: null, now },
        );
        await trx.updateTable('comments').set({ network }).where('id', '=', commentId).execute();
        announceChange(trx, { module: commentPermissions.read, action: 'create', ids: [commentId] });
        await deliver(trx, { kind: 'comment-created', commentId, postId });
        if (status === 'pending') await notifyModerators(trx, { post: await titleOf(trx, postId), author, content });
      }),
  };
}
