import { announcementPermissions } from '@mutai/contract/announcements/resource';
import { dataSourceLabels as labels } from '@mutai/contract/data-sources/resource';
import { filePermissions } from '@mutai/contract/files/page';
import { limits } from '@mutai/contract/limits';
import { postPermissions } from '@mutai/contract/posts/page';
import { tagKeyOf } from '@mutai/contract/posts/tag-key';
import { contentNames as names } from '@mutai/layout/data/content-names';
import { dateOf, dayAt } from '@mutai/schedule/days';
import { minutesPerDay, type Zone, zoneOf } from '@mutai/schedule/zone';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '../../../platform/database/open-database.ts';
import { errors } from '../../../platform/errors.ts';
import { isPicture } from '../../../platform/resource/pictures.ts';
import type { SourceKind } from './kind.ts';
import type { StatisticsDependencies } from './statistics.ts';

/** Time of a row as displays show it, which order texts by time. @param at milliseconds since 1970 */
function shownTime(at: number, zone: Zone): string {
  const wall = zone.wallAt(at);
  const minute = wall - dayAt(wall) * minutesPerDay;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${dateOf(dayAt(wall))} ${two(minute / 60)}:${two(minute % 60)}`;
}

/** Characters of each body, so that all of them fit a value. */
const bodyLength = (count: number): number => Math.floor(limits.dataSources.bodies / count);

/** Condition that the post `t` is in a category or in one below it. */
const inCategory = (id: number) => sql<boolean>`t."categoryId" in (
  with recursive "below" as (
    select ${sql.lit(id)} as "id"
    union select c."id" from "categories" as c inner join "below" as b on c."parentId" = b."id"
  ) select "id" from "below")`;

interface PostRow {
  readonly title: string;
  readonly description: string;
  readonly body: string;
  readonly cover: string;
  readonly pinned: number;
  readonly publishedAt: number;
  readonly category: string | null;
  readonly author: string | null;
}

interface AnnouncementRow {
  readonly title: string;
  readonly body: string;
  readonly pinned: number;
  readonly startsAt: number;
}

interface PictureRow {
  readonly name: string;
  readonly description: string;
  readonly path: string;
  readonly createdAt: number;
}

/** Name of a file without its extension. */
const titleOf = (name: string): string => name.replace(/\.[^.]{1,8}$/, '');

/** Content of the site that displays may show to anybody: published posts, announcements to all, pictures. */
export function contentKinds(
  { read }: Pick<ReadDatabase, 'read'>,
  { clock, timeZone }: StatisticsDependencies,
): Readonly<Record<'posts' | 'announcements' | 'pictures', SourceKind>> {
  const rowsOf = async <Row>(query: RawBuilder<Row>): Promise<readonly Row[]> => (await query.execute(read)).rows;
  const zone = async (): Promise<Zone> => zoneOf(await timeZone(read));

  return {
    /** Pinned ones first, then the newest. */
    posts: {
      repeats: true,
      needs: postPermissions.read,
      check: () => undefined,
      async bring({ postCategoryId, tag, count }) {
        const key = tagKeyOf(tag);
        const conditions = [
          sql<boolean>`t."status" = 'published'`,
          ...(postCategoryId === null ? [] : [inCategory(postCategoryId)]),
          ...(key === ''
            ? []
            : [sql<boolean>`exists (select 1 from "postTags" as g where g."postId" = t."id" and g."key" = ${key})`]),
        ];
        const rows = await rowsOf(sql<PostRow>`
          select t."title", t."description", substr(t."contentText", 1, ${sql.lit(bodyLength(count))}) as "body",
            t."cover", t."pinned", coalesce(t."publishedAt", t."updatedAt") as "publishedAt",
            c."title" as "category", u."nickname" as "author"
          from "posts" as t left join "categories" as c on c."id" = t."categoryId"
            left join "users" as u on u."id" = t."authorId"
          where ${sql.join(conditions, sql` and `)}
          order by t."pinned" desc, t."publishedAt" desc, t."id" desc limit ${sql.lit(count)}`);
        const site = await zone();
        return {
          data: rows.map((row) => ({
            [names.title]: row.title,
            [names.summary]: row.description,
            [names.body]: row.body,
            [names.picture]: row.cover,
            [names.category]: row.category ?? '',
            [names.author]: row.author ?? '',
            [names.time]: shownTime(row.publishedAt, site),
            [names.pinned]: row.pinned === 1,
          })),
        };
      },
    },

    /** Those in force that address everyone: displays have no user. */
    announcements: {
      repeats: true,
      needs: announcementPermissions.read,
      check: () => undefined,
      async bring({ count }) {
        const now = clock();
        const rows = await rowsOf(sql<AnnouncementRow>`
          select a."title", substr(a."body", 1, ${sql.lit(bodyLength(count))}) as "body", a."pinned", a."startsAt"
          from "announcements" as a where a."audience" = 'everyone' and a."startsAt" <= ${now}
            and (a."endsAt" is null or a."endsAt" > ${now})
          order by a."pinned" desc, a."startsAt" desc, a."id" desc limit ${sql.lit(count)}`);
        const site = await zone();
        return {
          data: rows.map((row) => ({
            [names.title]: row.title,
            [names.body]: row.body,
            [names.time]: shownTime(row.startsAt, site),
            [names.pinned]: row.pinned === 1,
          })),
        };
      },
    },

    /** The newest that browsers can show. */
    pictures: {
      repeats: true,
      needs: filePermissions.read,
      check({ fileCategoryId }) {
        if (fileCategoryId === null)
          throw errors.invalidField('fileCategoryId', labels.fileCategoryId, '请选择素材分类');
      },
      async bring({ fileCategoryId, count }) {
        const shown = isPicture(sql.ref('c.mimetype'), sql.ref('c.shownSha256'), sql.lit(0));
        const rows = await rowsOf(sql<PictureRow>`
          select f."name", f."description", f."path", f."createdAt"
          from "files" as f inner join "contents" as c on c."sha256" = f."sha256"
          where f."categoryId" = ${fileCategoryId} and ${shown} = 1
            and cast(coalesce(c."width", 1) as bigint) * coalesce(c."height", 1) <= ${sql.lit(limits.layoutPicturePixels)}
          order by f."createdAt" desc, f."id" desc limit ${sql.lit(count)}`);
        const site = await zone();
        return {
          data: rows.map((row) => ({
            [names.title]: titleOf(row.name),
            [names.summary]: row.description,
            [names.picture]: row.path,
            [names.time]: shownTime(row.createdAt, site),
          })),
        };
      },
    },
  };
}
