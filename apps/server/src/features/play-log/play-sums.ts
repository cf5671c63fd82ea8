import { type ListQueryBase, selectedIdsName } from '@mutai/contract/list';
import type { PlaySum, PlaySumQuery } from '@mutai/contract/play-log/schema';
import { sql, type RawBuilder } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import { pageWindow } from '../../platform/database/sql.ts';
import { countedPage } from '../../platform/resource/list/pages.ts';
import { filterValue, idsIn, orderOf, windowOf } from '../../platform/resource/list/search.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { inContents, inGroups, listed, titled } from './plays.repository.ts';

/** Query of sums; `ids` of groups, separated by commas, in exports. */
type Query = PlaySumQuery & { readonly [selectedIdsName]?: string };

/** How sums of a kind are grouped, and the name of a group. */
interface Kind {
  readonly id: RawBuilder<number>;
  readonly name: RawBuilder<string>;
  readonly join?: RawBuilder<unknown>;
}

/** Sums of contents that have an id in this column. */
const contentKind = (column: 'layoutId' | 'fileId'): Kind => ({
  id: sql.ref(`c.${column}`),
  name: sql`max(c."title")`,
  join: sql`inner join "playContents" as c on c."id" = t."contentId" and ${sql.ref(`c.${column}`)} is not null`,
});

const kinds: Readonly<Record<PlaySumQuery['by'], Kind>> = {
  layout: contentKind('layoutId'),
  file: contentKind('fileId'),
  screen: {
    id: sql.ref('t.screenId'),
    name: sql`coalesce((select s."name" from "screens" as s where s."id" = t."screenId"), '')`,
  },
  day: { id: sql`cast(replace(t."day", '-', '') as integer)`, name: sql`max(t."day")` },
};

/** Fields of a query that concern screens, and contents. */
const screenFields = ['screenId', 'groupId'] as const;
const contentFields = ['title', 'layoutId', 'fileId'] as const;

/** Smallest table of sums that answers a query. */
function tableOf(query: Query): 'playSums' | 'playScreenDays' | 'playContentDays' {
  const asks = (fields: readonly string[]) => fields.some((field) => filterValue(query, field) !== undefined);
  const byScreen = query.by === 'screen' || asks(screenFields);
  const byContent = query.by === 'layout' || query.by === 'file' || asks(contentFields);
  return byScreen ? (byContent ? 'playSums' : 'playScreenDays') : 'playContentDays';
}

const conditions: Readonly<Record<string, (value: string) => RawBuilder<boolean>>> = {
  // By the index: a screen has a thousandth of the sums.
  screenId: (text) => {
    const ids = idsIn(text);
    return ids.length === 0 ? sql<boolean>`false` : sql<boolean>`t."screenId" in (${sql.join(ids)})`;
  },
  groupId: inGroups,
  title: (text) => titled.condition(titled.fold(text)),
  layoutId: (ids) => inContents(listed('c.layoutId', ids)),
  fileId: (ids) => inContents(listed('c.fileId', ids)),
  firstDay: (day) => sql<boolean>`t."day" >= ${day}`,
  lastDay: (day) => sql<boolean>`t."day" <= ${day}`,
};

/** All sums that match a query, as a subquery. */
function sumsOf(query: Query): RawBuilder<unknown> {
  const { id, name, join = sql`` } = kinds[query.by];
  const asked = Object.entries(conditions).flatMap(([field, condition]) => {
    const value = filterValue(query, field);
    return value === undefined ? [] : [condition(value)];
  });
  const ids = filterValue(query, selectedIdsName);
  const grouped = sql`select ${id} as "id", ${name} as "name", sum(t."count") as "times", sum(t."ms") as "ms"
    from ${sql.table(tableOf(query))} as t ${join}
    ${asked.length === 0 ? sql`` : sql`where ${sql.join(asked, sql` and `)}`} group by ${id}`;
  return ids === undefined
    ? sql`(${grouped}) as sums`
    : sql`(select * from (${grouped}) as g where ${listed('g.id', ids)}) as sums`;
}

interface Row {
  readonly id: number;
  readonly name: string;
  readonly times: number | string;
  readonly ms: number | string;
  readonly total: number | string;
}

const orders = { seconds: sql`"ms"`, times: sql`"times"`, name: sql`"name"` } as const;

/** Sums of showings by layout, material, screen or day; longest first by default, days in order. */
export async function playSums(executor: Executor, query: Query & ListQueryBase): Promise<Page<PlaySum>> {
  const [field, direction] = orderOf(query.sort, query.by === 'day' ? 'name:asc' : 'seconds:desc');
  const window = windowOf(query);
  const { rows } = await sql<Row>`select *, count(*) over () as "total" from ${sumsOf(query)}
    order by ${orders[field as keyof typeof orders]} ${sql.raw(direction)}, "name", "id"
    ${pageWindow((name) => window[name])}`.execute(executor);
  const sums = rows.map(({ id, name, times, ms }) => ({
    id,
    name,
    times: Number(times),
    seconds: Number(ms) / 1000,
  }));
  const beyond = rows.length === 0 && window.offset > 0;
  return countedPage(sums, beyond ? await countPlaySums(executor, query) : Number(rows[0]?.total ?? 0));
}

/** Number of sums that match a query. */
export async function countPlaySums(executor: Executor, query: Query): Promise<number> {
  const { rows } = await sql<{ total: number | string }>`select count(*) as "total" from ${sumsOf(query)}`.execute(
    executor,
  );
  return Number(rows[0]?.total ?? 0);
}
