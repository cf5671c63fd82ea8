import type { PostDraft, SavePostDraft } from '@mutai/contract/posts/schema';
import type { Clock } from '../../platform/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';

/** Post of a draft of a post that does not exist yet. */
export const newPost = 0;

/** What users typed into the form of a post and have not saved: one for each post and user. */
export function postDrafts({ dialect }: Pick<Database, 'dialect'>, clock: Clock) {
  return {
    async find(executor: Executor, postId: number, userId: number): Promise<PostDraft | null> {
      const row = await executor
        .selectFrom('postDrafts')
        .select(['values', 'baseVersion', 'updatedAt'])
        .where('postId', '=', postId)
        .where('userId', '=', userId)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { values, baseVersion, updatedAt } = row;
      return {
        values: JSON.parse(values) as PostDraft['values'],
        baseVersion,
        updatedAt: new Date(updatedAt).toISOString(),
      };
    },

    async save(executor: Executor, postId: number, userId: number, draft: SavePostDraft): Promise<void> {
      const kept = { values: JSON.stringify(draft.values), baseVersion: draft.baseVersion, updatedAt: clock() };
      await executor
        .insertInto('postDrafts')
        .values({ postId, userId, ...kept })
        .onConflict((conflict) => conflict.columns(['postId', 'userId']).doUpdateSet(kept))
        .execute();
    },

    async discard(executor: Executor, postId: number, userId: number): Promise<void> {
      await executor.deleteFrom('postDrafts').where('postId', '=', postId).where('userId', '=', userId).execute();
    },

    /** Everybody's of some posts. */
    async remove(executor: Executor, postIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'postId', listParameter(dialect, postIds));
      await executor.deleteFrom('postDrafts').where(ofThem).execute();
    },

    /** @param before milliseconds since 1970: those that were not saved since then go */
    async purge(executor: Executor, before: number): Promise<void> {
      await executor.deleteFrom('postDrafts').where('updatedAt', '<', before).execute();
    },
  };
}

export type PostDrafts = ReturnType<typeof postDrafts>;
