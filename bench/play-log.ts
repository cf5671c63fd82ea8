/*
 * Measures searches of the play log of 1,000 screens: half a year (10,000,000 entries unless told otherwise; a screen that
 * changes every two and a half minutes has 100,000) against 10,000 entries. Figures of docs/performance.md.
 *
 *   node bench/play-log.ts [--on sqlite | postgres] [number of entries]
 */
import { dayMs } from '@mutai/contract/durations';
import { playsPath, playSumsPath } from '@mutai/contract/play-log/resource';
import { callerOf, printComparison, searchPath } from './callers.ts';
import { kinds, withSites, type Content, type Site } from './sites.ts';

const entries = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000_000);
const sizes = [10_000, entries] as const;
const days = 182;
const screens = 1000;
const groups = 20;
/** Each screen shows a tenth of the contents, some of them much more often than others. */
const contents = 200;

const begin = Math.floor(Date.now() / dayMs - days) * dayMs;

/** Content of entry `n`: a square is small more often than not. */
const mixed = '((cast(n as bigint) * 7919) % 10007)';
const contentOf = `1 + n % 10 * ${contents / 10} + ${mixed} * ${mixed} / 10007 * ${contents / 10} / 10007`;

/** Entries in turn of all screens, evenly over half a year; a tenth by a playlist, and daily sums. */
const fill: Content = (series, rows, kind) => {
  const msEach = Math.floor((days * dayMs) / rows);
  const numbers = (count: number) =>
    kind === 'postgres'
      ? `generate_series(1, ${count}) as s(n)`
      : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s)`;
  const day =
    kind === 'postgres'
      ? `to_char(to_timestamp("from" / 1000) at time zone 'UTC', 'YYYY-MM-DD')`
      : `date("from" / 1000, 'unixepoch')`;
  return `
    insert into "screenGroups" ("createdAt", "updatedAt", "parentId", "name", "sort")
      select 1, 1, 0, '分组' || n, n from ${numbers(groups)};
    insert into "screens" ("createdAt", "updatedAt", "name", "groupId", "description", "place", "timeZone", "orientation",
      "fit", "languages", "languageSeconds", "volume", "workingHours", "enabled", "revision")
      select 1, 1, '屏幕' || n, 1 + n % ${groups}, '', '', 'UTC', 0, 'contain', '[]', 0, 0, '[]', 1, 1 from ${numbers(screens)};
    insert into "playContents" ("name", "layoutId", "fileId", "title")
      select 'content ' || n, case when n % 2 = 0 then n else null end, case when n % 2 = 1 then n else null end,
        '内容' || n from ${numbers(contents)};
    insert into "plays" ("screenId", "entry", "contentId", "key", "reason", "playlistId", "from", "until", "createdAt")
      select 1 + n % ${screens}, 'e' || n, ${contentOf}, 'key', case when n % 3 = 0 then 'default' else 'rule' end,
        case when n % 10 = 0 then 1 + n % 7 else null end, ${begin} + cast(n as bigint) * ${msEach},
        ${begin} + cast(n as bigint) * ${msEach} + 150000, ${begin} + cast(n as bigint) * ${msEach}
      from ${series};
    insert into "playSums" ("screenId", "contentId", "day", "count", "ms")
      select "screenId", "contentId", ${day}, count(*), sum("until" - "from") from "plays" group by 1, 2, 3;
    insert into "playContentDays" select "contentId", "day", sum("count"), sum("ms") from "playSums" group by 1, 2;
    insert into "playScreenDays" select "screenId", "day", sum("count"), sum("ms") from "playSums" group by 1, 2;`;
};

const before = (count: number) => new Date(begin + (days - count) * dayMs).toISOString();
const dayBefore = (count: number) => before(count).slice(0, 10);
const month = { playedFrom: before(60), playedTo: before(30) };
const monthOfDays = { firstDay: dayBefore(60), lastDay: dayBefore(30) };

/** Name of a search → its query. */
type Searches = Readonly<Record<string, Readonly<Record<string, string>>>>;

const entrySearches: Searches = {
  'first page': {},
  'page 100': { page: '100' },
  'month, first page': month,
  screen: { screenId: '17' },
  group: { groupId: '3' },
  'layout, frequent': { layoutId: '2' },
  'layout, rare': { layoutId: '200' },
  'material and month': { fileId: '151', ...month },
  title: { title: '内容19' },
  'title, none': { title: '没有' },
  playlist: { playlistId: '3' },
  reason: { reason: 'default' },
  'screen and layout': { screenId: '17', layoutId: '124' },
  'group and rare layout': { groupId: '3', layoutId: '40' },
};

const sumSearches: Searches = {
  'sums by layout': { by: 'layout' },
  'sums by screen': { by: 'screen' },
  'sums by day': { by: 'day' },
  'sums by layout, month': { by: 'layout', ...monthOfDays },
  'sums by layout, screen': { by: 'layout', screenId: '17' },
  'sums by screen, material': { by: 'screen', fileId: '151' },
  'sums by day, group and month': { by: 'day', groupId: '3', ...monthOfDays },
};

const pathsOf = (path: string, searches: Searches) =>
  Object.entries(searches).map(([name, search]) => [name, searchPath(path, search)] as const);

async function report(kind: string, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = [...pathsOf(playsPath, entrySearches), ...pathsOf(playSumsPath, sumSearches)];
  await printComparison(`${kind}: play log`, paths, callers, sizes);
}

for (const kind of kinds) await withSites(kind, sizes, fill, (sites) => report(kind, sites), false);
