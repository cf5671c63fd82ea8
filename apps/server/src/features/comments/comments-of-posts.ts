import type { JobKind } from '../../platform/jobs/run-jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { commentPermissions } from '@mutai/contract/comments/resource';
import { repeatWhile } from '../../platform/database/many-rows.ts';

/** Comments deleted per transaction, because SQLite blocks other writes meanwhile. */
const deleteBatch = 100;

const removingKind = 'delete-post-comments';

/** Deletion of comments with their posts. */
export interface CommentsOfPosts {
  /** Deletes the comments of purged posts after the commit, because there may be thousands. */
  removeOfPosts(trx: WriteTransaction, postIds: readonly number[]): Promise<void>;
}

/** Deletes comments with their posts by a job. */
export function commentsOfPosts(platform: Platform) {
  const { database, jobs, announceChange } = platform;

  const removeSome = (postId: number): Promise<number> =>
    database.bulkWrite(async (trx) => {
      const some = await trx
        .selectFrom('comments')
        .select('id')
        .where('postId', '=', postId)
        .limit(deleteBatch)
        .execute();
      const ids = some.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await trx.deleteFrom('comments').where('id', 'in', ids).execute();
      announceChange(trx, { module: commentPermissions.read, action: 'delete', ids: [] });
      return ids.length;
    });

  const removing: JobKind<readonly number[]> = {
    kind: removingKind,
    atAnyTime: true,
    title: '删除已清除文章的评论',
    async run(postIds, stopping) {
      for (const postId of postIds) {
        await repeatWhile(async () => {
          stopping.throwIfAborted();
          return (await removeSome(postId)) > 0;
        });
      }
    },
  };

  return {
    removing,
    removeOfPosts: (trx: WriteTransaction, postIds: readonly number[]) => jobs.enqueue(trx, removingKind, postIds),
  };
}
