import { tagKeyOf } from '@mutai/contract/posts/tag-key';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

interface TagRow {
  readonly name: string;
  readonly postId: number;
}

/** Adds the comparison key of tags. Tags that differ only in case or width are merged and get the first spelling. */
export const tagKeys: Migration = {
  async up(db: Kysely<never>) {
    await db.schema
      .alterTable('postTags')
      .addColumn('key', 'text', (c) => c.notNull().defaultTo(''))
      .execute();
    // Sorted equally in both databases: the post with the lowest id has the first spelling.
    const { rows } =
      await sql<TagRow>`select "name", min("postId") as "postId" from "postTags" group by "name"`.execute(db);
    const inOrder = rows.toSorted((one, other) => one.postId - other.postId || (one.name < other.name ? -1 : 1));
    const spellings = new Map<string, string>();
    for (const { name } of inOrder) {
      const key = tagKeyOf(name);
      const first = spellings.get(key);
      if (first === undefined) spellings.set(key, name);
      else await rename(db, name, first);
    }
    for (const [key, name] of spellings) {
      await sql`update "postTags" set "key" = ${key} where "name" = ${name}`.execute(db);
    }
    if (spellings.size < rows.length) await sql`update "contentVersion" set "version" = "version" + 1`.execute(db);
    await db.schema.dropIndex('postTags_name').execute();
    // Not unique, because posts in the trash have tags without keys, which are set after a restore.
    await db.schema.createIndex('postTags_key').on('postTags').columns(['key', 'postId']).execute();
  },
};

/** Replaces the spelling of a tag in all posts. Posts with both spellings keep one tag. */
async function rename(db: Kysely<never>, from: string, to: string): Promise<void> {
  await sql`delete from "postTags" where "name" = ${from}
    and "postId" in (select "postId" from "postTags" where "name" = ${to})`.execute(db);
  await sql`update "postTags" set "name" = ${to} where "name" = ${from}`.execute(db);
}
