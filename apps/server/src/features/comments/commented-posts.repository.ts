import { postPermissions } from '@mutai/contract/posts/page';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';

/** Name of a post in the log: its title only while it is public. */
export async function loggedPost(executor: Executor, id: number): Promise<string> {
  const published = executor.selectFrom('posts').select('title').where('id', '=', id).where('status', '=', 'published');
  return (await published.executeTakeFirst())?.title ?? `#${id}`;
}

/** Title of the post, even if it is in the trash. */
export const postTitle = sql<string>`coalesce((select p."title" from "posts" as p where p."id" = t."postId"),
  (select kept."name" from "trash" as kept where kept."module" = ${sql.lit(postPermissions.read)}
    and kept."recordId" = t."postId" limit 1), '')`;
