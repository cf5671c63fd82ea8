import { isDeepStrictEqual } from 'node:util';
import { firstCharacters } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import type { ListedPostDraft, Post, PostDraft, SavePostDraft } from '@mutai/contract/posts/schema';
import type { RichText } from '@mutai/rich-text/document';
import { isBlankDocument } from '@mutai/rich-text/text';
import { sql } from 'kysely';
import type { Clock } from '../../platform/time/clock.ts';
import { lockForTransaction } from '../../platform/database/locks.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';

/** Post id in drafts of new posts. */
export const newPost = 0;

/** Key of a draft. Each opening of the form has its own draft, so that none overwrites another. */
export interface DraftName {
  readonly postId: number;
  readonly userId: number;
  readonly sitting: string;
}

/** Matches escapes in JSON by `JSON.stringify`, which escapes only lone surrogates and never pairs. */
const halfPair = /\\(?:ud[89a-f][0-9a-f]{2}|.)/g;

/** JSON with U+FFFD in place of lone surrogates, which PostgreSQL rejects. */
const storableJson = (value: object): string =>
  JSON.stringify(value).replace(halfPair, (escape) => (escape.startsWith('\\ud') ? '\\ufffd' : escape));

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const isBlankBody = (content: unknown): boolean => {
  // Drafts are stored unchecked.
  const isDocument = typeof content === 'object' && content !== null && 'content' in content;
  return !isDocument || !Array.isArray(content.content) || isBlankDocument(content as RichText);
};

/** Returns true for a draft of a new post without anything that would be lost. */
function isBlankDraft(draft: PostDraft['values']): boolean {
  const { title, slug, description, cover, tags, content } = draft;
  const isBlank = (value: unknown) => (value ?? '') === '' || (typeof value === 'string' && value.trim() === '');
  const hasTags = Array.isArray(tags) && tags.length > 0;
  return [title, slug, description, cover].every(isBlank) && !hasTags && isBlankBody(content);
}

/**
 * Checks if a post has all values of a draft. An author of null means the user who saves the post, and texts are trimmed
 * when saved.
 */
const holdsAll = (post: Post, draft: PostDraft['values']): boolean =>
  Object.entries(draft).every(
    ([field, value]) =>
      (field === 'authorId' && value === null) ||
      isDeepStrictEqual(trimmed(value), (post as Readonly<Record<string, unknown>>)[field]),
  );

/** Unsaved drafts of the post form, one per user, post and opening of the form. */
export function postDrafts(database: Database, clock: Clock) {
  const { dialect } = database;
  const own = (executor: Executor, { postId, userId }: Omit<DraftName, 'sitting'>) =>
    executor.selectFrom('postDrafts').where('postId', '=', postId).where('userId', '=', userId);
  // SQLite returns a number if the form had one.
  const object = dialect === 'sqlite' ? sql`"values"` : sql`"values"::json`;
  const title = sql<string | number | null>`${object} ->> 'title'`;
  const withTitle = prepared<
    { postId: number; userId: number; title: string },
    { readonly sitting: string; readonly values: string }
  >(database, (executor, param) =>
    own(executor, { postId: param('postId'), userId: param('userId') })
      .select(['sitting', 'values'])
      .where(sql<boolean>`trim(${title}) = ${param('title')}`),
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
    /** Drafts of a user, newest first, without blank ones of new posts, which earlier releases stored. */
    async list(executor: Executor, of: Omit<DraftName, 'sitting'>): Promise<readonly ListedPostDraft[]> {
      const rows = await own(executor, of)
        .select(['sitting', title.as('title'), 'device', 'updatedAt', 'values'])
        .orderBy('updatedAt', 'desc')
        .execute();
      const wanted = rows.filter(
        ({ values }) => of.postId !== newPost || !isBlankDraft(JSON.parse(values) as PostDraft['values']),
      );
      return wanted.map(({ values: _, ...row }) => ({
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
     * Saves a draft, replacing the one with the same key. A blank draft of a new post is discarded instead.
     *
     * @param device browser and system of the user
     * @throws AppError 4009 if there are too many drafts
     */
    async save(name: DraftName, device: string, draft: SavePostDraft): Promise<void> {
      if (name.postId === newPost && isBlankDraft(draft.values)) {
        await database.write((trx) => discard(trx, name));
        return;
      }
      const kept = { values: storableJson(draft.values), baseVersion: draft.baseVersion, device, updatedAt: clock() };
      await database.write(async (trx) => {
        await lockForTransaction(database, trx, 'drafts', name.userId);
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
     * Discards a user's drafts whose values are all in the saved post. Others may still be wanted.
     *
     * @param of post of the drafts; `newPost` if it was just created
     * @param post saved post
     */
    async discardSaved(trx: WriteTransaction, of: Omit<DraftName, 'sitting'>, post: Post): Promise<void> {
      for (const { sitting, values } of await withTitle(trx, { ...of, title: post.title })) {
        if (holdsAll(post, JSON.parse(values) as PostDraft['values'])) await discard(trx, { ...of, sitting });
      }
    },

    /** Deletes the drafts of all users for some posts. */
    async remove(trx: WriteTransaction, postIds: readonly number[]): Promise<void> {
      const ofThem = among(dialect, 'postId', listParameter(dialect, postIds));
      await trx.deleteFrom('postDrafts').where(ofThem).execute();
    },

    /** Deletes drafts last saved before a time. @param before milliseconds since 1970 */
    async purge(trx: WriteTransaction, before: number): Promise<void> {
      await trx.deleteFrom('postDrafts').where('updatedAt', '<', before).execute();
    },
  };
}

export type PostDrafts = ReturnType<typeof postDrafts>;
