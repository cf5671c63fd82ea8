import type { Play } from '@mutai/contract/play-log/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Filter } from '../../platform/resource/list/filters.ts';
import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { listQueries } from '../../platform/resource/list/paged-list.ts';

/** Entry of a list. */
export interface PlayRow extends Omit<Play, 'from' | 'until' | 'seconds'> {
  readonly from: number;
  readonly until: number;
}

/** Condition that an id is in a list, separated by commas. */
export const listed = (column: string, ids: string) =>
  sql<boolean>`(',' || ${ids} || ',') like ('%,' || cast(${sql.ref(column)} as text) || ',%')`;

/** Condition on the content `c` of an entry or sum. */
export const inContents = (condition: RawBuilder<unknown>) =>
  sql<boolean>`t."contentId" in (select c."id" from "playContents" as c where ${condition})`;

/** Entries on screens of some groups, separated by commas, and of groups below them. */
export const inGroups = (ids: string): RawBuilder<boolean> => sql<boolean>`t."screenId" in (
  select s."id" from "screens" as s where s."groupId" in (
    with recursive below(id) as (
      select g."id" from "screenGroups" as g where ${listed('g.id', ids)}
      union
      select g."id" from "screenGroups" as g inner join below on g."parentId" = below.id
    ) select id from below))`;

/** Condition that the title of the content contains a text, ignoring case. */
export const titled = {
  fold: (text: string) => `%${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`,
  condition: (text: string) => inContents(sql`lower(c."title") like ${text} escape '\\'`),
} satisfies Filter;

/** Lists the play log: searches by screen and content use their indexes. */
export const playList = (database: ReadDatabase) =>
  listQueries(database, {
    table: 'plays',
    alias: 't',
    select: (from) =>
      from
        .selectFrom('plays as t')
        .innerJoin('playContents as c', 'c.id', 't.contentId')
        .leftJoin('screens as s', 's.id', 't.screenId')
        .leftJoin('scheduleRules as r', (join) =>
          join.onRef('r.id', '=', 't.reasonId').on('t.reason', '=', sql.lit('rule')),
        )
        .select(['t.id', 't.screenId', 't.key', 't.reason', 't.reasonId', 't.playlistId', 't.from', 't.until'])
        .select(['c.title', 'c.layoutId', 'c.fileId'])
        .select([
          sql<string>`coalesce(s."name", '')`.as('screenName'),
          sql<string>`coalesce(r."name", '')`.as('reasonName'),
        ])

        .$castTo<PlayRow>(),
    filters: {
      screenId: 'reference',
      groupId: inGroups,
      title: titled,
      layoutId: (ids) => inContents(listed('c.layoutId', ids)),
      fileId: (ids) => inContents(listed('c.fileId', ids)),
      playlistId: 'reference',
      reason: 'oneOf',
      played: { timeRange: 'from' },
    },
    defaultSort: 'from:desc',
  });

export const toPlay = ({ from, until, ...row }: PlayRow): Play => ({
  ...row,
  from: new Date(from).toISOString(),
  until: new Date(until).toISOString(),
  seconds: (until - from) / 1000,
});
