import { sql } from 'kysely';
import { insertRows } from '../../platform/database/many-rows.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';

/** In the order of their characters, whatever the database's own order is. */
const ordered = { sqlite: sql`"name"`, postgres: sql`"name" collate "C"` } as const;

/** Tags as they are kept: each once, without white space around, in one order. */
export const tidyTags = (tags: readonly string[]): readonly string[] =>
  [...new Set(tags.map((tag) => tag.trim()))].toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));

/** Tags of the row that the query calls `t`, as JSON. */
export const tagsOfRow = ({ dialect }: Pick<Database, 'dialect'>) => {
  const names = sql`select "name" from "postTags" where "postId" = ${sql.ref('t.id')} order by ${ordered[dialect]}`;
  return dialect === 'sqlite'
    ? sql`(select json_group_array("name") from (${names}))`
    : sql`(select coalesce(json_agg(tagged."name")::text, '[]') from (${names}) as tagged)`;
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

    /** Names of all tags, most used first. @param most how many at the most */
    async names(executor: Executor, most: number): Promise<readonly string[]> {
      const rows = await executor
        .selectFrom('postTags')
        .select('name')
        .groupBy('name')
        .orderBy((e) => e.fn.countAll(), 'desc')
        .orderBy('name')
        .limit(most)
        .execute();
      return rows.map(({ name }) => name);
    },
  };
}
