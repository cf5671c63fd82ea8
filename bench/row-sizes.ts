/*
 * Measures bytes per row, including indexes, of tables that grow, and per line of the request log. Rows are written by
 * the server upon requests. Figures of docs/operations.md.
 *
 *   node bench/row-sizes.ts [--on sqlite | postgres] [number of rows]
 */
import { createClient } from '@mutai/client/client';
import { logsPath } from '@mutai/contract/logs/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { authPath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { maxPlays, screenApi } from '@mutai/contract/screens/player-paths';
import type { PlayEntry } from '@mutai/contract/screens/plays';
import { usersPath } from '@mutai/contract/users/resource';
import { admin, startServer, type RunningServer } from '@mutai/e2e/server';
import { newBlock, type Block } from '@mutai/layout/model/block';
import { emptyLayout, withBlocks, type Layout } from '@mutai/layout/model/layout';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { kinds } from './sites.ts';

const rows = Number(process.argv.slice(2).find((word) => /^\d+$/.test(word)) ?? 10_000);
/** Requests at once. */
const clients = 8;
const screensThatPlay = 20;
const contents = 50;
/** Fields of a changed layout that a line of the operation log shows. */
const loggedFields = 40;
/** Milliseconds between looks whether the server has noticed that the displays are silent. */
const pollMs = 2000;
/** Duration of a showing, in milliseconds. */
const showingMs = 150_000;

const browsers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

const idOf = (n: number) => createHash('sha256').update(String(n)).digest('hex').slice(0, 16);

/** Calls `work` with 0 to `count` - 1, some at once. */
async function each(count: number, work: (n: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: clients }, worker));
}

/** Caller whose browser differs from request to request. */
function callerOf(url: string) {
  let sent = 0;
  return async <T>(method: string, path: string, body: object, token = ''): Promise<T> => {
    sent += 1;
    const answer = await fetch(`${url}${path}`, {
      method,
      body: JSON.stringify(body),
      headers: {
        'content-type': 'application/json',
        'user-agent': browsers[sent % browsers.length] ?? '',
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (JSON.parse(text) as { data: T }).data;
  };
}

type Caller = ReturnType<typeof callerOf>;

/** Creates and changes users and posts, a quarter of the rows each. @param token of the administrator */
async function operations(call: Caller, token: string): Promise<void> {
  const quarter = Math.floor(rows / 4);
  const users: number[] = [];
  const posts: number[] = [];
  await each(quarter, async (n) => {
    const user = { username: `u${n.toString(36).padStart(7, '0')}`, nickname: `护士站 ${n}` };
    users.push((await call<{ id: number }>('POST', usersPath, user, token)).id);
    const post = { title: `门诊时间调整通知（${n}）`, slug: `notice-${n}`, tags: [`通知${n % 10}`] };
    posts.push((await call<{ id: number }>('POST', postsPath, post, token)).id);
  });
  await each(quarter, async (n) => {
    await call('PATCH', `${usersPath}/${users[n]}`, { nickname: `候车室 ${n}`, description: '值班' }, token);
    await call('PATCH', `${postsPath}/${posts[n]}`, { title: `停诊通知（${n}）` }, token);
  });
}

/** Creates posts of 1,500 different characters. @returns their number */
async function longPosts(call: Caller, token: string): Promise<number> {
  const count = Math.ceil(rows / 10);
  await each(count, async (n) => {
    const text = Array.from({ length: 1500 }, (_, at) => String.fromCodePoint(0x4e_00 + ((n * 7919 + at * at) % 5000)));
    const paragraph = { type: 'paragraph', content: [{ type: 'text', text: text.join('') }] };
    const content = { type: 'doc', schemaVersion: 1, content: [paragraph] };
    await call(
      'POST',
      postsPath,
      { title: `健康科普（${n}）`, slug: `long-${n}`, content, status: 'published' },
      token,
    );
  });
  return count;
}

/** Part of a report, equal on all displays. */
const stillReport = {
  revision: 1,
  playing: '12-3',
  loading: null,
  clockErrorMs: 12,
  playerVersion: '1.4.0',
  width: 1920,
  height: 1080,
  pixelRatio: 1,
  secure: true,
  faults: [],
};

/** Registers displays, each of which reports once; some send a share of the play log. */
async function displays(call: Caller, token: string): Promise<void> {
  const { id: groupId } = await call<{ id: number }>('POST', screenGroupsPath, { name: '门诊楼' }, token);
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { key } = await call<{ key: string }>(
    'POST',
    screenKeysPath,
    { name: '屏', groupId, uses: rows, expiresAt },
    token,
  );
  const tokens: string[] = [];
  await each(rows, async (n) => {
    const { secret } = await call<{ secret: string }>('POST', screenApi.pairing, {
      width: 1920,
      height: 1080,
      enroll: key,
    });
    tokens.push(secret);
    const report = {
      ...stillReport,
      run: idOf(n),
      uptimeSeconds: 86_400 + n,
      storage: { usedBytes: 123_456_789, quotaBytes: 12_345_678_901, persistent: true },
    };
    await call('POST', screenApi.report, report, secret);
  });
  const began = Date.now() - rows * showingMs;
  const perScreen = Math.ceil(rows / screensThatPlay);
  for (let n = 0; n < screensThatPlay; n += 1) {
    for (let first = 0; first < perScreen; first += maxPlays) {
      const plays = Array.from({ length: Math.min(maxPlays, perScreen - first) }, (_, at): PlayEntry => {
        const nth = first + at;
        const from = began + nth * showingMs;
        const content = nth % 5 === 0 ? `f${1 + (nth % contents)}-0a1b2c3d` : `${1 + (nth % contents)}-3`;
        return {
          id: `${idOf(n)}-${nth}`,
          from,
          until: from + showingMs,
          key: content,
          reason: 'rule',
          reasonId: 7,
          playlistId: 3,
        };
      });
      await call('POST', screenApi.plays, { plays }, tokens[n]);
    }
  }
}

/** Layout whose texts are as long as the log shows them in full. */
function layoutOf(character: string): Layout {
  const blocks = Array.from({ length: loggedFields }, (_, at) => {
    const block = newBlock('text', at + 1);
    const params = block.params as { readonly fontCh: object };
    // The params of a text block, with another text.
    return { ...block, params: { ...params, fontCh: { ...params.fontCh, content: character.repeat(500) } } } as Block;
  });
  return { ...withBlocks(emptyLayout({ title: '叫号屏' }), blocks), order: blocks.map(({ id }) => id) };
}

/** Writes the longest lines of the operation log: an error of the console, and a layout whose texts were replaced. */
async function longLines(call: Caller, token: string): Promise<void> {
  const fault = { message: '错'.repeat(500), stack: '栈'.repeat(4000), page: `/${'x'.repeat(499)}` };
  await call('POST', logsPath, fault, token);
  const { id } = await call<{ id: number }>('POST', layoutsPath, { document: layoutOf('甲') }, token);
  await call('PATCH', `${layoutsPath}/${id}`, { document: layoutOf('乙') }, token);
}

/** Size of a table. */
interface Size {
  readonly name: string;
  readonly count: number;
  /** With indexes. */
  readonly bytes: number;
  /** Text of the longest row, in bytes. */
  readonly longest: number;
}

const tables = {
  loginLogs: ['username', 'nickname', 'description', 'ip', 'os', 'browser'],
  operationLogs: ['nickname', 'module', 'action', 'recordName', 'changes', 'requestId', 'ip', 'remark'],
  sessions: ['tokenHash', 'ip', 'os', 'browser'],
  plays: ['entry', 'key', 'reason'],
  playSums: ['day'],
  screens: ['name', 'description', 'place', 'languages', 'workingHours'],
  screenReports: ['address', 'browser', 'playing', 'playingTitle', 'faults', 'report', 'loading'],
  screenOutages: [],
} as const;

const longestOf = (columns: readonly string[], length: string) =>
  columns.length === 0 ? '0' : `max(${columns.map((column) => `coalesce(${length}("${column}"), 0)`).join(' + ')})`;

function sizesInSqlite(file: string): readonly Size[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const sizes = Object.entries(tables).map(([name, columns]): Size => {
    const { bytes } = db
      .prepare(
        `select sum("pgsize") as "bytes" from "dbstat" where "aggregate" = 1 and "name" in (select "name" from "sqlite_schema" where "tbl_name" = ?)`,
      )
      .get(name) as { bytes: number };
    const { count, longest: most } = db
      .prepare(`select count(*) as "count", ${longestOf(columns, 'octet_length')} as "longest" from "${name}"`)
      .get() as { count: number; longest: number };
    return { name, count, bytes, longest: most };
  });
  db.close();
  return sizes;
}

async function sizesInPostgres(url: string): Promise<readonly Size[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const sizes: Size[] = [];
  for (const [name, columns] of Object.entries(tables)) {
    const { rows: found } = await client.query<{ bytes: string; count: string; longest: string }>(
      `select pg_total_relation_size('"${name}"') as "bytes", count(*) as "count", ${longestOf(columns, 'octet_length')} as "longest" from "${name}"`,
    );
    const [row] = found;
    if (row !== undefined)
      sizes.push({ name, count: Number(row.count), bytes: Number(row.bytes), longest: Number(row.longest) });
  }
  await client.end();
  return sizes;
}

/** Pages of SQLite in use. */
function usedInSqlite(file: string): number {
  const db = new DatabaseSync(file, { readOnly: true });
  const pragma = (name: string) => Number(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);
  const bytes = (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  db.close();
  return bytes;
}

async function usedInPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows: found } = await client.query<{ bytes: string }>(
    'select pg_database_size(current_database()) as "bytes"',
  );
  await client.end();
  return Number(found[0]?.bytes);
}

const report = (size: Size) =>
  `| ${size.name} | ${size.count} | ${Math.round(size.bytes / size.count)} | ${size.longest} |`;

/** Requests in the output of a server: mean and longest line, in bytes. */
function requestLines(server: RunningServer): string {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.includes('"userAgent"'))
    .map((line) => Buffer.byteLength(line) + 1);
  const sum = lines.reduce((all, one) => all + one, 0);
  return `| request log | ${lines.length} | ${Math.round(sum / lines.length)} | ${Math.max(...lines)} |`;
}

for (const kind of kinds) {
  const cluster = kind === 'postgres' ? await startPostgresCluster() : undefined;
  const server = await startServer({ DATABASE_URL: cluster?.url ?? '', TZ: 'Asia/Shanghai' });
  try {
    const call = callerOf(server.url);
    const token = await createClient({ baseUrl: server.url })
      .request<string>('POST', authPath.login, { body: admin })
      .then(({ data }) => data);
    await each(rows, () => call('POST', authPath.login, admin));
    await operations(call, token);
    await displays(call, token);
    const measure = () =>
      cluster === undefined ? sizesInSqlite(join(server.dataDir, 'mutai.db')) : sizesInPostgres(cluster.url);
    const countOf = async (table: string) => (await measure()).find(({ name }) => name === table)?.count ?? 0;
    // Each display is noted as silent once.
    while ((await countOf('screenOutages')) < rows) await sleep(pollMs);
    const sizes = await measure();
    const used = () =>
      cluster === undefined ? usedInSqlite(join(server.dataDir, 'mutai.db')) : usedInPostgres(cluster.url);
    const usedBefore = await used();
    const posts = await longPosts(call, token);
    const perPost = ((await used()) - usedBefore) / posts;
    await longLines(call, token);
    const after = await measure();
    process.stdout.write(
      [
        `| ${kind} | rows | bytes per row | longest |`,
        '|---|---:|---:|---:|',
        ...sizes.map(report),
        requestLines(server),
        `| post of 1,500 characters, with its line of the operation log | ${posts} | ${Math.round(perPost)} | |`,
        `| longest line of the operation log | | | ${after.find(({ name }) => name === 'operationLogs')?.longest ?? 0} |`,
        '',
      ].join('\n'),
    );
  } finally {
    await server.stop();
    await cluster?.stop();
  }
}
