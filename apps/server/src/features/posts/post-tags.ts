import { sql } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { listedTexts } from '../../platform/database/sql.ts';
import type { Requester } from '../../platform/fair-queue.ts';

/** In the order of their characters, whatever the database's own order is. */
const ordered = { sqlite: sql`"name"`, postgres: sql`"name" collate "C"` } as const;

/** Tags as they are kept: each once, without white space around, in one order. */
export const tidyTags = (tags: readonly string[]): string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Tags of the row that the query calls `t`, as JSON. */
export const tagsOfRow = ({ dialect }: Pick<Database, 'dialect'>) => {
  const names = sql`select "name" from "postTags" where "postId" = ${sql.ref('t.id')} order by ${ordered[dialect]}`;
  return listedTexts(dialect, 'name', names);
};

/** Posts that have a tag. */
export const hasTag = (tag: string) => sql<boolean>`t."id" in (select "postId" from "postTags" where "name" = ${tag})`;

/** Which tags posts have. A tag that no post has any more is not there. */
export function postTags({ dialect }: Pick<Database, 'dialect'>) {
  const insert = (executor: Executor, postId: number, tags: readonly string[]) =>
    insertRows(
      dialect,
      executor,
      'postTags',
      tags.map((name) => ({ postId, name })),
    );

  return {
    insert,

    async replace(executor: Executor, postId: number, tags: readonly string[]): Promise<void> {
      await executor.deleteFrom('postTags').where('postId', '=', postId).execute();
      await insert(executor, postId, tags);
    },
  };
}

/** Tags that a form offers. */
const namesOffered = 500;

/** Posts to which the use of a tag is counted: beyond that all are used much. */
const usesCounted = 100;

/** Names of tags, most used first; those that more than `usesCounted` posts have in the order of their names. */
export function tagNames(database: Database): (requester: Requester) => Promise<string[]> {
  // From one name to the next by the index: a million posts have millions of tags, and hundreds of names.
  const byUse = prepared<object, { name: string }>(database, (executor) => {
    const uses = sql`select 1 from "postTags" as t where t."name" = names."name" limit ${sql.lit(usesCounted)}`;
    const query = sql<{ name: string }>`with recursive names("name") as (select min("name") from "postTags"
        union all select (select min(t."name") from "postTags" as t where t."name" > names."name")
        from names where names."name" is not null)
      select names."name" from names where names."name" is not null
      order by (select count(*) from (${uses}) as used) desc, names."name" limit ${sql.lit(namesOffered)}`;
    return { compile: () => query.compile(executor) };
  });
  return async (requester) => (await byUse(database.db, {}, requester)).map(({ name }) => name);
}
