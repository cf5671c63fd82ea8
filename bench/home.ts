/*
 * Measures the requests of the home page on a site with 1,000,000 posts, materials, comments, users, categories and log
 * rows against one with one of each, their cost to other requests, and the cost of maintaining the counts to creation,
 * on both databases. Figures of docs/performance.md.
 *
 *   node bench/home.ts [--creates]
 */
import { dayMs } from '@mutai/contract/durations';
import { recentOperationsPath, statisticsPath, waitingPath } from '@mutai/contract/home/paths';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerOf, compare, type Caller } from './callers.ts';
import { median, rate, scenarios, signIn } from './measure.ts';
import { withSites, type Content, type Kind, type Site } from './sites.ts';
import { smallRequests } from './small-requests.ts';

const sizes = [1, 1_000_000] as const;
/** Time after the start of a server until the counts of inserted rows are merged, in milliseconds. */
const mergeDelayMs = 75_000;
const rounds = 5;
/** Requests whose CPU time is measured, in alternating parts. */
const computed = { requests: 1000, parts: 5 } as const;
const atOnce = 5;
/** Time for which the page is requested repeatedly, in milliseconds. */
const repeatMs = 4000;
const smallRequest = '/api/v1/users/1';

const digestOf: Readonly<Record<Kind, string>> = {
  sqlite: `printf('%064x', n)`,
  postgres: `lpad(to_hex(n), 64, '0')`,
};

/**
 * Records created over a year: every other comment is pending, every third post is a draft, every tenth is scheduled.
 */
const records: Content = (series, rows, kind) => {
  const time = `cast(${Date.now() - 365 * dayMs} as bigint) + cast(n as bigint) * ${Math.floor((365 * dayMs) / rows)}`;
  return `
    insert into "categories" ("parentId", "title", "slug", "description", "sort", "createdAt", "updatedAt")
      select 0, '分类' || n, 'c' || n, '', n, ${time}, 0 from ${series};
    insert into "users" ("username", "nickname", "avatar", "description", "passwordHash", "mustChangePassword",
      "enabled", "createdById", "createdAt", "updatedAt")
      select 'seed' || n, '用户 ' || n, '', '', '', 0, 1, 1, ${time}, 0 from ${series};
    insert into "contents" ("sha256", "size", "mimetype", "uses", "createdAt")
      select ${digestOf[kind]}, n, 'image/png', 1, 0 from ${series};
    insert into "files" ("name", "mimetype", "path", "size", "type", "sha256", "categoryId", "description", "used",
      "searchText", "createdById", "createdAt", "updatedAt")
      select '素材' || n, 'image/png', '/files/' || ${digestOf[kind]}, n, 3, ${digestOf[kind]}, 1, '', 0, '', 1, ${time}, 0
      from ${series};
    insert into "posts" ("title", "slug", "description", "cover", "wordCount", "status", "publishAt", "publishedAt",
      "pinned", "categoryId", "authorId", "content", "contentText", "createdAt", "updatedAt")
      select '新闻' || n, 'p' || n, '', '', 2,
        case when n % 10 = 0 then 'scheduled' when n % 3 = 0 then 'draft' else 'published' end,
        case when n % 10 = 0 then ${time} + ${400 * dayMs} end, ${time}, 0, n, 1, '{}', '', ${time}, ${time}
      from ${series};
    insert into "postDrafts" ("postId", "userId", "baseVersion", "values", "updatedAt")
      select n, 1, 1, '{"title":"新闻"}', ${time} from ${series} where n <= 1000;
    insert into "comments" ("postId", "author", "content", "status", "ip", "createdAt", "updatedAt")
      select n, '读者', '很好', case when n % 2 = 0 then 'pending' else 'approved' end, '', ${time}, 0 from ${series};
    insert into "operationLogs" ("userId", "nickname", "module", "action", "recordId", "recordName", "changes",
      "requestId", "ip", "durationMs", "remark", "createdAt")
      select 1, '管理员', 'post', 'create', n, '新闻' || n, '{}', '', '', 1, '', ${time} from ${series};`;
};

const questions = {
  statistics: statisticsPath,
  'what waits': waitingPath,
  'recent operations': recentOperationsPath,
} as const;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Measures the latency of small requests while the page, or a small request, is requested repeatedly. */
async function disturbance(kind: Kind, { server }: Site): Promise<void> {
  const token = await signIn(server);
  const headers = { authorization: `Bearer ${token}` };
  const others = smallRequests(server, token, smallRequest);
  const asking = (paths: readonly string[]) => async () => {
    const until = performance.now() + repeatMs;
    const one = async () => {
      while (performance.now() < until) {
        for (const path of paths) await (await fetch(server.url + path, { headers })).arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: atOnce }, one));
  };
  print(`| ${kind}: p99 of a small request while, ${atOnce} at once | waits |`);
  print('|---|---:|');
  const works = {
    nothing: () => sleep(repeatMs),
    'small requests': asking([smallRequest]),
    'the home page': asking(Object.values(questions)),
  };
  for (const [name, work] of Object.entries(works)) {
    const waits: number[] = [];
    for (let round = 0; round < rounds; round += 1) waits.push((await others.waitsWhile(work)).p99);
    print(`| ${name} | ${median(waits).toFixed(1)} ms |`);
  }
  await others.stop();
}

/** CPU milliseconds of each server per request; excludes other activity of the machine. */
async function computing(path: string, sites: readonly Site[], callers: readonly Caller[]): Promise<readonly number[]> {
  const spent = sites.map(() => 0);
  for (let part = 0; part < computed.parts; part += 1) {
    for (const [index, { server }] of sites.entries()) {
      const before = server.computedMs();
      for (let nth = 0; nth < computed.requests / computed.parts; nth += 1) await callers[index]?.get(path);
      spent[index] = (spent[index] ?? 0) + server.computedMs() - before;
    }
  }
  return spent.map((ms) => ms / computed.requests);
}

async function report(kind: Kind, sites: readonly Site[]): Promise<void> {
  await sleep(mergeDelayMs);
  const callers = await Promise.all(sites.map(callerOf));
  const names = sizes.map((size) => size.toLocaleString('en')).join(' | ');
  print(`| ${kind}: home page, median | ${names} | ratio |`);
  print('|---|---:|---:|---:|');
  for (const [name, path] of Object.entries(questions)) print(await compare(name, path, callers));
  print('');
  print(`| ${kind}: computing time of the server | ${names} | ratio |`);
  print('|---|---:|---:|---:|');
  for (const [name, path] of Object.entries(questions)) {
    const [few = Number.NaN, many = Number.NaN] = await computing(path, sites, callers);
    print(`| ${name} | ${few.toFixed(2)} ms | ${many.toFixed(2)} ms | ${(many / few).toFixed(2)} |`);
  }
  print('');
  const large = sites.at(-1);
  if (large !== undefined) await disturbance(kind, large);
  print('');
}

const triggerTables = ['posts', 'files', 'comments', 'users', 'categories'] as const;

/** SQL that drops the triggers that maintain the counts. */
const uncounted: Content = (_series, _rows, kind) =>
  triggerTables
    .flatMap((table) => [`${table}Added`, `${table}Removed`].map((trigger) => [table, trigger] as const))
    .map(([table, trigger]) => `drop trigger "${trigger}"${kind === 'postgres' ? ` on "${table}"` : ''};`)
    .join('\n');

async function creating(kind: Kind, [counted, without]: readonly Site[]): Promise<void> {
  const create = scenarios.find(({ name }) => name === 'create');
  if (counted === undefined || without === undefined || create === undefined) throw new Error('nothing to measure');
  const tokens = [await signIn(counted.server), await signIn(without.server)] as const;
  const pairs: { counted: number; without: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({
      without: await rate(without.server, create, tokens[1], round),
      counted: await rate(counted.server, create, tokens[0], round),
    });
  }
  const perSecond = (side: 'counted' | 'without') => Math.round(median(pairs.map((pair) => pair[side])));
  const ratio = median(pairs.map((pair) => pair.counted / pair.without));
  print(`| ${kind}: creates a second | without the numbers | with them | ratio |`);
  print('|---|---:|---:|---:|');
  print(`| users | ${perSecond('without')} | ${perSecond('counted')} | ${Math.round(ratio * 100)}% |`);
  print('');
}

const few: Content = (series, rows, kind) => (rows === 1 ? 'select 1' : uncounted(series, rows, kind));
const onlyCreates = process.argv.includes('--creates');
for (const kind of ['sqlite', 'postgres'] as const) {
  if (onlyCreates) await withSites(kind, [1, 2], few, (sites) => creating(kind, sites));
  else await withSites(kind, sizes, records, (sites) => report(kind, sites), false);
}
