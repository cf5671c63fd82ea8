import type { Executor } from '../../platform/database/open-database.ts';

/** The name of the site that never changes, for what others remember of it: a UUID, made with the database. */
export async function siteId(executor: Executor): Promise<string> {
  const { value } = await executor
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site-id')
    .executeTakeFirstOrThrow();
  return (JSON.parse(value) as { readonly id: string }).id;
}
