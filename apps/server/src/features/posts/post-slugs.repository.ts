import { limits } from '@mutai/contract/limits';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { slugKey, slugKeyOf } from '../../platform/text/slugs.ts';
import { codeOf, unusedCode } from '../../platform/text/suggested-code.ts';
import type { NameablePosts } from './readable-posts.ts';

/** Shape of slugs. `post` stands for titles without letters or digits. */
const shape = { max: limits.slugMax, fallback: 'post' } as const;

/** Converts a title to a slug. */
export const slugOf = (title: string): string => codeOf(title, shape);

/**
 * Slugs of posts, compared without case. Each slug leads to one post; former slugs of public posts keep leading to them.
 * Former slugs are stored as keys by `slugKey`.
 */
export function postSlugs(database: Database, clock: Clock, nameable: NameablePosts) {
  const { dialect } = database;
  const listOf = (values: readonly (string | number)[]) => listParameter(dialect, values);

  /** Keys of those slugs that lead to posts other than `except`. */
  const takenAmong = async (executor: Executor, slugs: readonly string[], except: number): Promise<Set<string>> => {
    const keys = listOf(slugs.map(slugKey));
    const own = await executor
      .selectFrom('posts')
      .select('slug')
      .where(among(dialect, slugKeyOf('slug'), keys))
      .where('id', '<>', except)
      .execute();
    const former = await executor
      .selectFrom('formerSlugs as f')
      .innerJoin('posts as p', 'p.id', 'f.postId')
      .select('f.slug')
      .where(among(dialect, 'f.slug', keys))
      .where('f.postId', '<>', except)
      .execute();
    return new Set([...own, ...former].map(({ slug }) => slugKey(slug)));
  };

  /** Post that had a slug before; the title is null if the post is in the trash. */
  const formerOwner = prepared<{ slug: string }, { postId: number; title: string | null }>(
    database,
    (executor, param) =>
      executor
        .selectFrom('formerSlugs as f')
        .leftJoin('posts as p', 'p.id', 'f.postId')
        .select(['f.postId', 'p.title'])
        .where('f.slug', '=', param('slug')),
  );

  return {
    takenAmong,

    /** Suggests an unused slug for a title. @param except id of the post that may own the slug; 0 for a new post */
    async suggest(executor: Executor, title: string, except: number): Promise<string> {
      return unusedCode(slugOf(title), (slugs) => takenAmong(executor, slugs, except), clock());
    },

    /**
     * Rejects a slug that is a former slug of another post, unless that post is in the trash. Must be called after the slug
     * is written, because the write serializes concurrent changes.
     *
     * @throws AppError 4009
     */
    async take(
      trx: WriteTransaction,
      principal: Principal,
      { id, slug }: { readonly id: number; readonly slug: string },
    ): Promise<void> {
      const [former] = await formerOwner(trx, { slug: slugKey(slug) });
      if (former === undefined) return;
      const { postId, title } = former;
      if (postId !== id && title !== null) {
        const named = (await nameable(trx, principal, [postId])).has(postId);
        const post = named ? `“${title}”` : '另一篇文章';
        throw errors.taken({ slug: `该别名曾用于${post}，旧地址仍会跳转到该文章，请更换` });
      }
      await trx.deleteFrom('formerSlugs').where('slug', '=', slugKey(slug)).execute();
    },

    /** Stores a former slug of a public post. */
    async leave(trx: WriteTransaction, postId: number, slug: string): Promise<void> {
      await trx
        .insertInto('formerSlugs')
        .values({ slug: slugKey(slug), postId })
        .onConflict((conflict) => conflict.column('slug').doUpdateSet({ postId }))
        .execute();
    },

    async remove(trx: WriteTransaction, postIds: readonly number[]): Promise<void> {
      await trx
        .deleteFrom('formerSlugs')
        .where(among(dialect, 'postId', listOf(postIds)))
        .execute();
    },
  };
}

export type PostSlugs = ReturnType<typeof postSlugs>;
