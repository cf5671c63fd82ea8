import { isDeepStrictEqual } from 'node:util';
import { firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import type { ListedPostDraft, Post, PostDraft, SavePostDraft } from '@mutai/contract/posts/schema';
import { sql } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import { lockUntilEnd } from '../../platform/database/locks.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';

/** Post of a draft of a post that does not exist yet. */
export const newPost = 0;

/** Names one draft: each opening of the form keeps its own, so that none replaces another that nobody answered. */
export interface DraftName {
  readonly postId: number;
  readonly userId: number;
  readonly sitting: string;
}

/** A half of a surrogate pair in JSON that was written here, where pairs are not escaped; or another escape. */
const halfPair = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g;

/** JSON that PostgreSQL can read: it rejects halves of surrogate pairs, in place of which U+FFFD is stored. */
const storableJson = (value: object): string =>
  JSON.stringify(value).replace(halfPair, (escape) => (escape.startsWith('\\ud') ? '\\ufffd' : escape));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

/**
 * Whether a post holds every value of a draft. An author that is null stands for whoever saves the post, and texts are
 * saved without white space around them.
 */
const holdsAll = (post: Post, draft: PostDraft['values']): boolean =>
  Object.entries(draft).every(
    ([field, value]) =>
      (field === 'authorId' && value === null) ||
      isDeepStrictEqual(trimmed(value), (post as Readonly<Record<string, unknown>>)[field]),
  );

/** Unsaved drafts of the post form, one per user, post and sitting. */
export function postDrafts(database: Database, clock: Clock) {
  const { dialect } = database;
  const own = (executor: Executor, { postId, userId }: Omit<DraftName, 'sitting'>) =>
    executor.selectFrom('postDrafts').where('postId', '=', postId).where('userId', '=', userId);
  // SQLite gives a number where the form had one.
  const object = dialect === 'sqlite' ? sql`"values"` : sql`"values"::json`;
  const title = sql<string | number | null>`${object} ->> 'title'`;
  const withTitle = prepared<
    { postId: number; userId: number; title: string },
    { readonly sitting: string; readonly values: string }
  >(database, (executor, place) =>
    own(executor, { postId: place('postId'), userId: place('userId') })
      .select(['sitting', 'values'])
      .where(sql<boolean>`trim(${title}) = ${place('title')}`),
  );
  const discard = async (trx: WriteTransaction, { postId, userId, sitting }: DraftName): Promise<void> => {
    await trx
      .deleteFrom('postDrafts')
      .where('postId', '=', postId)
      .where('userId', '=', userId)
      .where('sitting', '=', sitting)
      .execute();
  };

  return {
    /** The newest first. */
    async list(executor: Executor, of: Omit<DraftName, 'sitting'>): Promise<readonly ListedPostDraft[]> {
      const rows = await own(executor, of)
        .select(['sitting', title.as('title'), 'device', 'updatedAt'])
        .orderBy('updatedAt', 'desc')
        .execute();
      return rows.map((row) => ({
        ...row,
        title: firstCharacters(String(row.title ?? ''), limits.postTitleMax),
        updatedAt: new Date(row.updatedAt).toISOString(),
      }));
    },

    async find(executor: Executor, name: DraftName): Promise<PostDraft | null> {
      const row = await own(executor, name)
        .select(['values', 'baseVersion', 'updatedAt'])
        .where('sitting', '=', name.sitting)
        .executeTakeFirst();
      if (row === undefined) return null;
      const { values, baseVersion, updatedAt } = row;
      return {
        values: JSON.parse(values) as PostDraft['values'],
        baseVersion,
        updatedAt: new Date(updatedAt).toISOString(),
      };
    },

    /**
     * Keeps a draft in place of the one of the same sitting.
     *
     * @param device browser and system that it was typed on
     * @throws AppError 4009 when there are too many that nobody answered
     */
    async save(name: DraftName, device: string, draft: SavePostDraft): Promise<void> {
      const kept = { values: storableJson(draft.values), baseVersion: draft.baseVersion, device, updatedAt: clock() };
      await database.write(async (trx) => {
        await lockUntilEnd(database, trx, 'drafts', name.userId);
        const { others } = await own(trx, name)
          .select((e) => e.fn.countAll<number>().as('others'))
          .where('sitting', '!=', name.sitting)
          .executeTakeFirstOrThrow();
        if (others >= limits.postDrafts) throw errors.inUse(`未提交的内容已有 ${others} 份，请先恢复或放弃其中一些！`);
        await trx
          .insertInto('postDrafts')
          .values({ ...name, ...kept })
          .onConflict((conflict) => conflict.columns(['postId', 'userId', 'sitting']).doUpdateSet(kept))
          .execute();
      });
    },

    discard,

    /**
     * Discards a user's drafts whose values are all saved by now. Others stay: somebody may still want what they hold.
     *
     * @param of post that the drafts are of; `newPost` when it was just created
     * @param post as it is saved
     */
    async discardSaved(trx: WriteTransaction, of: Omit<DraftName, 'sitting'>, post: Post): Promise<void> {
      for (const { sitting, values } of await withTitle(trx, { ...of, title: post.title })) {
        if (holdsAll(post, JSON.parse(values) as PostDraft['values'])) await discard(trx, { ...of, sitting });
      }
    },

    /** Everybody's of some posts. */
    async remove(trx: WriteTransaction, postIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'postId', listParameter(dialect, postIds));
      await trx.deleteFrom('postDrafts').where(ofThem).execute();
    },

    /** @param before milliseconds since 1970: those that were not saved since then go */
    async purge(trx: WriteTransaction, before: number): Promise<void> {
      await trx.deleteFrom('postDrafts').where('updatedAt', '<', before).execute();
    },
  };
}

export type PostDrafts = ReturnType<typeof postDrafts>;
