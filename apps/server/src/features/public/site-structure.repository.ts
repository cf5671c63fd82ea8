import { sql } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { ListedPublicCategory, PublicTag } from '@mutai/contract/public/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { compilable, prepared } from '../../platform/database/prepared.ts';
import { inCodePointOrder } from '../../platform/database/text-order.ts';
import { slugKey } from '../../platform/text/slugs.ts';
import { longPostReads } from './long-read.ts';
import { columns, rowsFrom, type PublishedRow } from './post-rows.ts';

/** Largest number of tags listed, most used first. */
const tagsShown = 500;

interface CategoryRow extends Omit<ListedPublicCategory, 'parent'> {
  readonly id: number;
  readonly parentId: number;
}

/** Slug and time of the last change of a published post. */
export interface PostAddress {
  readonly slug: string;
  readonly updatedAt: number;
}

/** Reads categories, tags and addresses of the site. */
export function siteStructure(database: Database) {
  const { read: db, dialect } = database;
  const longRead = longPostReads(database);
  const categoryRows = prepared<object, CategoryRow>(database, (executor) => {
    const query = sql<CategoryRow>`select c."id", c."parentId", c."title", c."slug", c."description",
      (select count(*) from "posts" as p where p."categoryId" = c."id" and p."status" = 'published') as "postCount"
      from "categories" as c order by c."sort", c."id"`;
    return compilable(query, executor);
  });
  const treeRows = prepared<object, { id: number; parentId: number; slug: string }>(database, (executor) =>
    executor.selectFrom('categories').select(['id', 'parentId', 'slug']),
  );
  const tagRows = prepared<object, PublicTag>(database, (executor) => {
    const query = sql<PublicTag>`select min(${inCodePointOrder(dialect, 'tagged.name')}) as "name", count(*) as "postCount"
      from "postTags" as tagged inner join "posts" as p on p."id" = tagged."postId"
      where p."status" = 'published' group by tagged."key" order by count(*) desc, ${inCodePointOrder(dialect, 'tagged.key')}
      limit ${sql.lit(tagsShown)}`;
    return compilable(query, executor);
  });
  const postCount = prepared<object, { total: number }>(database, (executor) => {
    const query = sql<{ total: number }>`select count(*) as "total" from "posts" where "status" = 'published'`;
    return compilable(query, executor);
  });
  const addressesFrom = prepared<{ offset: number }, PostAddress>(database, (executor, param) => {
    const query = sql<PostAddress>`select "slug", "updatedAt" from "posts" where "id" in (select "id" from "posts"
      where "status" = 'published' order by "id" limit ${sql.lit(limits.sitemapAddresses)} offset ${param('offset')})
      order by "id"`;
    return compilable(query, executor);
  });
  const newestPosts = prepared<object, PublishedRow>(database, (executor) =>
    compilable(
      sql<PublishedRow>`select ${columns} from ${rowsFrom} where t."id" in (select "id" from "posts"
          where "status" = 'published' and "publishedAt" is not null
          order by "publishedAt" desc, "id" desc limit ${sql.lit(limits.feedPosts)})
        order by t."publishedAt" desc, t."id" desc`,
      executor,
    ),
  );

  return {
    /** Lists categories by level in their order, with the number of published posts. */
    async categories(): Promise<readonly ListedPublicCategory[]> {
      const rows = await categoryRows(await longRead(), {});
      const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
      return rows.map(({ id: _, parentId, ...row }) => ({ ...row, parent: slugs.get(parentId) ?? null }));
    },

    /** Ids of a category and its descendants; `undefined` if it does not exist. */
    async categoryIds(slug: string): Promise<readonly number[] | undefined> {
      const all = await treeRows(db, {});
      const found = all.find((one) => slugKey(one.slug) === slugKey(slug));
      if (found === undefined) return undefined;
      const children = Map.groupBy(all, ({ parentId }) => parentId);
      const ids = [found.id];
      // The list grows during iteration until no descendants are left.
      for (const id of ids) ids.push(...(children.get(id) ?? []).map((child) => child.id));
      return ids;
    },

    tags: async (): Promise<readonly PublicTag[]> => tagRows(await longRead(), {}),

    async postCount(): Promise<number> {
      return (await postCount(await longRead(), {}))[0]?.total ?? 0;
    },

    /** Returns a page of addresses, oldest post first. @param page from 1 */
    addresses: async (page: number): Promise<readonly PostAddress[]> =>
      addressesFrom(await longRead(), { offset: (page - 1) * limits.sitemapAddresses }),

    /** Posts that were published last. */
    newest: () => newestPosts(db, {}),
  };
}

export type SiteStructure = ReturnType<typeof siteStructure>;
