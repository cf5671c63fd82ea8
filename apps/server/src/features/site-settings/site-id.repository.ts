import type { Executor } from '../../platform/database/open-database.ts';

/** Returns the permanent id of the site: a UUID created with the database. */
export async function siteId(executor: Executor): Promise<string> {
  const { value } = await executor
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site-id')
    .executeTakeFirstOrThrow();
  return (JSON.parse(value) as { readonly id: string }).id;
}
