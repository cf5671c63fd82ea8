import { distinctTags, tagKeyOf } from '@mutai/contract/posts/tag-key';
import { sql, type RawBuilder } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor, ReadDatabase } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { compilable, prepared } from '../../platform/database/prepared.ts';
import { listedTexts } from '../../platform/database/sql.ts';
import { compareCodePoints, inCodePointOrder } from '../../platform/database/text-order.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';
import type { Principal } from '../../platform/access/principal.ts';
import { postScope } from './readable-posts.ts';

/** SQL expression of a post's tags as JSON; the query must name the posts `t`. */
export const tagsOfRow = ({ dialect }: Pick<Database, 'dialect'>) => {
  const names = sql`select "name" from "postTags" where "postId" = ${sql.ref('t.id')}
    order by ${inCodePointOrder(dialect, 'name')}`;
  return listedTexts(dialect, 'name', names);
};

/** Filter for posts with a tag. */
export const hasTag = {
  fold: tagKeyOf,
  condition: (key: string) => sql<boolean>`t."id" in (select "postId" from "postTags" where "key" = ${key})`,
} as const;

/** Tags of posts. Tags exist only while a post uses them. */
export function postTags(database: ReadDatabase) {
  const { dialect } = database;
  const spelling = prepared<{ key: string; except: number }, { name: string }>(database, (executor, param) =>
    executor
      .selectFrom('postTags')
      .select('name')
      .where('key', '=', param('key'))
      .where('postId', '<>', param('except'))
      .orderBy('postId')
      .limit(1),
  );
  const insert = (trx: WriteTransaction, postId: number, tags: readonly string[]) =>
    insertRows(
      dialect,
      trx,
      'postTags',
      tags.map((name) => ({ postId, name, key: tagKeyOf(name) })),
    );

  return {
    insert,

    /**
     * Normalizes tags for storage: without duplicates, sorted, in the spelling of other posts.
     *
     * @param postId post of the tags, whose own spellings are ignored; 0 for a new post
     */
    async spelled(executor: Executor, postId: number, tags: readonly string[]): Promise<string[]> {
      const spellings: string[] = [];
      for (const tag of distinctTags(tags)) {
        const [known] = await spelling(executor, { key: tagKeyOf(tag), except: postId });
        if (known !== undefined) spellings.push(known.name);
      }
      return distinctTags(tags, spellings).toSorted(compareCodePoints);
    },

    async replace(trx: WriteTransaction, postId: number, tags: readonly string[]): Promise<void> {
      await trx.deleteFrom('postTags').where('postId', '=', postId).execute();
      await insert(trx, postId, tags);
    },
  };
}

export type PostTags = ReturnType<typeof postTags>;

/** Largest number of suggested tags. */
const namesOffered = 500;

/** Largest counted number of uses per tag; more uses do not change the order. */
const usesCounted = 100;

/**
 * Suggests names of tags, most used first; tags with at least `usesCounted` uses are sorted by name. Callers without access
 * to all posts get the tags of published posts and of their own.
 */
export function tagNames(database: Database): (principal: Principal, requester: Requester) => Promise<string[]> {
  // Loose index scan from key to key: a million posts have millions of tags but only hundreds of keys.
  const byUse = (posts: RawBuilder<unknown>) => {
    const uses = sql`from "postTags" as t ${posts} where t."key" = keys."key"`;
    return sql<{ name: string }>`with recursive keys("key") as (select min("key") from "postTags"
        union all select (select min(t."key") from "postTags" as t where t."key" > keys."key")
        from keys where keys."key" is not null)
      select counted."name" from (select keys."key", (select t."name" ${uses} limit 1) as "name",
          (select count(*) from (select 1 ${uses} limit ${sql.lit(usesCounted)}) as used) as "uses"
        from keys where keys."key" is not null) as counted
      where counted."uses" > 0
      order by counted."uses" desc, ${inCodePointOrder(database.dialect, 'counted.key')} limit ${sql.lit(namesOffered)}`;
  };
  const ofAll = prepared<object, { name: string }>(database, (executor) => compilable(byUse(sql``), executor));
  const ofNameable = prepared<{ userId: number }, { name: string }>(database, (executor, param) =>
    compilable(
      byUse(sql`inner join "posts" as p on p."id" = t."postId"
        and (p."status" = 'published' or p."authorId" = ${param('userId')})`),
      executor,
    ),
  );
  return async (principal, requester) => {
    const { userId } = principal;
    const lane = database.longRead(requester);
    const rows = await (postScope(principal) === undefined ? ofAll(lane, {}) : ofNameable(lane, { userId }));
    return rows.map(({ name }) => name);
  };
}
