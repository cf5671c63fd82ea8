import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds a permanent id of the site, independent of its URL, and adds the missing scheme to the URL. */
export const siteIdentity: Migration = {
  async up(db: Kysely<never>) {
    const id = JSON.stringify({ id: randomUUID() });
    await sql`insert into "settings" ("key", "value", "version", "updatedAt")
      values ('site-id', ${id}, 0, ${Date.now()})`.execute(db);
    const { rows } = await sql<{ value: string }>`select "value" from "settings" where "key" = 'site'`.execute(db);
    for (const { value } of rows) {
      const site = JSON.parse(value) as { readonly url?: string };
      if (site.url === undefined || site.url === '' || /^https?:/i.test(site.url)) continue;
      const completed = JSON.stringify({ ...site, url: `https://${site.url}` });
      await sql`update "settings" set "value" = ${completed} where "key" = 'site'`.execute(db);
    }
  },
};
