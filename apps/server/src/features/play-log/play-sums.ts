import type { PlaySum, PlaySumQuery } from '@mutai/contract/play-log/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import { pageWindow } from '../../platform/database/sql.ts';
import { countedPage, countLimit } from '../../platform/resource/list/pages.ts';
import { filterValue, orderOf, windowOf } from '../../platform/resource/list/search.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { inContents, inGroups, listed, titled } from './plays.repository.ts';

/** Columns of a sum, and what its rows have in common. */
const kinds = {
  screen: {
    columns: sql`t."screenId" as "id", coalesce((select s."name" from "screens" as s where s."id" = t."screenId"), '')
      as "name", null as "layoutId", null as "fileId"`,
    group: sql`t."screenId"`,
  },
  content: {
    columns: sql`t."contentId" as "id", (select c."title" from "playContents" as c where c."id" = t."contentId") as "name",
      (select c."layoutId" from "playContents" as c where c."id" = t."contentId") as "layoutId",
      (select c."fileId" from "playContents" as c where c."id" = t."contentId") as "fileId"`,
    group: sql`t."contentId"`,
  },
  day: {
    columns: sql`null as "id", t."day" as "name", null as "layoutId", null as "fileId"`,
    group: sql`t."day"`,
  },
} as const satisfies Record<PlaySumQuery['by'], object>;

const conditions: Readonly<Record<string, (value: string) => RawBuilder<boolean>>> = {
  screenId: (ids) => listed('t.screenId', ids),
  groupId: inGroups,
  title: (text) => titled.condition(titled.fold(text)),
  layoutId: (ids) => inContents(listed('c.layoutId', ids)),
  fileId: (ids) => inContents(listed('c.fileId', ids)),
  firstDay: (day) => sql<boolean>`t."day" >= ${day}`,
  lastDay: (day) => sql<boolean>`t."day" <= ${day}`,
};

interface Row extends Omit<PlaySum, 'count' | 'seconds'> {
  readonly count: number | string;
  readonly ms: number | string;
  readonly total: number;
}

const orders = { seconds: sql`"ms"`, count: sql`"count"`, name: sql`"name"` } as const;

/** Sums of showings by screen, content or day; longest first by default. */
export async function playSums(executor: Executor, query: PlaySumQuery): Promise<Page<PlaySum>> {
  const { columns, group } = kinds[query.by];
  const asked = Object.entries(conditions).flatMap(([name, condition]) => {
    const value = filterValue(query, name);
    return value === undefined ? [] : [condition(value)];
  });
  const [field, direction] = orderOf(query.sort, query.by === 'day' ? 'name:asc' : 'seconds:desc');
  const window = windowOf(query);
  const { rows } = await sql<Row>`
    select *, count(*) over () as "total" from (
      select ${columns}, sum(t."count") as "count", sum(t."ms") as "ms" from "playSums" as t
        ${asked.length === 0 ? sql`` : sql`where ${sql.join(asked, sql` and `)}`} group by ${group}
    ) as sums order by ${orders[field as keyof typeof orders]} ${sql.raw(direction)}, "name", "id"
    ${pageWindow((name) => window[name])}`.execute(executor);
  const sums = rows.map(({ count, ms, total: _, ...row }) => ({
    ...row,
    count: Number(count),
    seconds: Number(ms) / 1000,
  }));
  return countedPage(sums, Math.min(rows[0]?.total ?? 0, countLimit));
}
