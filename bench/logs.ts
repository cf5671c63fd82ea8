/*
 * Measures searches of a log with 1,000,000 rows against one with 10,000, and their cost to other requests, on both
 * databases. Figures of docs/performance.md.
 */
import { dayMs } from '@mutai/contract/durations';
import { loginLogsPath } from '@mutai/contract/logs/resource';
import { callerOf, printComparison, searchPath, sizes } from './callers.ts';
import { disturbance } from './disturbance.ts';
import { kinds, withSites, type Kind, type Site } from './sites.ts';

/** Pseudorandom number from 0 to 10,006 derived from the row number; scaled squares of it are mostly small. */
const mixed = '((cast(n as bigint) * 7919) % 10007)';

/** Rows of the login log over a year, with 500 nicknames of very different frequency. */
const logLines = (series: string, rows: number) => `insert into "loginLogs"
  ("username", "nickname", "success", "description", "ip", "os", "browser", "createdAt")
  select 'guest', '用户' || (${mixed} * ${mixed} / 10007 * 500 / 10007), case when n % 20 = 0 then 0 else 1 end,
    '登录成功', '10.0.0.1', 'Windows 11', 'Chrome 140.0',
    cast(${Date.now() - 365 * dayMs} as bigint) + cast(n as bigint) * ${Math.floor((365 * dayMs) / rows)}
  from ${series}`;

const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

const searches: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'first page': {},
  'first page of the last day': { startDate: daysAgo(1) },
  'first page of a month': { startDate: daysAgo(60), endDate: daysAgo(30) },
  'nickname, frequent': { nickname: '用户0' },
  'nickname, several': { nickname: '用户12' },
  'nickname, rare': { nickname: '用户499' },
  'nickname, all 500': { nickname: '用户' },
  'nickname, none': { nickname: '无此人' },
  'nickname and month': { nickname: '用户12', startDate: daysAgo(60), endDate: daysAgo(30) },
  'what failed': { status: 'false' },
  'nickname and what failed': { nickname: '用户0', status: 'false' },
};

const disturbing = ['first page', 'nickname, several', 'nickname, rare', 'nickname and what failed'].map(
  (name) => [name, searchPath(loginLogsPath, searches[name] ?? {})] as const,
);

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  const callers = await Promise.all(sites.map(callerOf));
  const paths = Object.entries(searches).map(([name, search]) => [name, searchPath(loginLogsPath, search)] as const);
  await printComparison(`${kind}: search of the login log`, paths, callers);
  const large = callers.at(-1);
  const lines = large === undefined ? [] : await disturbance(large, disturbing);
  process.stdout.write(`${[...lines, ''].join('\n')}\n`);
}

for (const kind of kinds) await withSites(kind, sizes, logLines, (sites) => report(kind, sites));
