import { limits } from '@mutai/contract/limits';
import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { errors } from '../../platform/errors.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { latinOf } from '../../platform/search/latin.ts';
import { pinyinOf } from '../../platform/search/pinyin.ts';
import { slugKey, slugKeyOf } from '../../platform/text/slugs.ts';
import type { NameablePosts } from './readable-posts.ts';

/** Of a title that has nothing that an address could show. */
const nameless = 'post';
/** Characters that are left for what tells equal slugs apart. */
const suffixMax = 10;
/** Numbers that are tried to tell equal slugs apart. */
const numbersTried = 50;

/** A title as a part of an address: Latin letters, digits and hyphens, Chinese by its sound, other alphabets by letters. */
export function slugOf(title: string): string {
  const sounded = latinOf(pinyinOf(title).join(' '));
  const whole = sounded
    .replaceAll(/['’]/g, '')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const most = limits.slugMax - suffixMax;
  const end = whole.length > most ? whole.lastIndexOf('-', most) : -1;
  return whole.slice(0, end > 0 ? end : most) || nameless;
}

/**
 * Slugs of posts, whatever their case: each leads to one post, and one that a public post once had still leads to it.
 * Former slugs are kept as `slugKey` gives them.
 */
export function postSlugs({ dialect }: Pick<Database, 'dialect'>, clock: Clock, nameable: NameablePosts) {
  const listOf = (values: readonly (string | number)[]) => listParameter(dialect, values);

  /** Which of some slugs lead to posts other than one, each as `slugKey` gives it. */
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

  return {
    takenAmong,

    /** A slug for a title that leads to no other post. @param except id of the post that it is for; 0: a new one */
    async suggest(executor: Executor, title: string, except: number): Promise<string> {
      const base = slugOf(title);
      const candidates = [base, ...Array.from({ length: numbersTried }, (_, index) => `${base}-${index + 2}`)];
      const taken = await takenAmong(executor, candidates, except);
      return candidates.find((one) => !taken.has(one)) ?? `${base}-${clock().toString(36)}`;
    },

    /**
     * Refuses a slug that once was another post's; to be called when it is written, so that nobody takes or leaves it
     * any more. One of a post in the trash leads there no longer.
     *
     * @throws AppError 4009
     */
    async take(
      trx: WriteTransaction,
      principal: Principal,
      { id, slug }: { readonly id: number; readonly slug: string },
    ): Promise<void> {
      const former = await trx
        .selectFrom('formerSlugs as f')
        .innerJoin('posts as p', 'p.id', 'f.postId')
        .select(['p.id', 'p.title'])
        .where('f.slug', '=', slugKey(slug))
        .where('f.postId', '<>', id)
        .executeTakeFirst();
      if (former !== undefined) {
        const named = (await nameable(trx, principal, [former.id])).has(former.id);
        const post = named ? `“${former.title}”` : '另一篇文章';
        throw errors.taken({ slug: `该别名曾用于${post}，旧地址仍会跳转到该文章，请更换` });
      }
      await trx.deleteFrom('formerSlugs').where('slug', '=', slugKey(slug)).execute();
    },

    /** A slug that a public post had leads to it from now on. */
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
