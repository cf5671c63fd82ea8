/*
 * What long work costs others on a site of 1,000,000 users (SQLite): how long it takes, and how long small requests
 * wait meanwhile. Figures of docs/performance.md. To compare two states of the code, run it in a checkout of each.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { workbookOf } from '../apps/server/src/platform/sheets/write-sheet.ts';
import { median, signIn } from './measure.ts';
import type { RunningServer } from './servers.ts';
import { smallRequests, type Waits } from './small-requests.ts';
import { departmentCount, exporters, usersSite } from './users-site.ts';

const users = 1_000_000;
/** Milliseconds for which small requests are timed while there is nothing else. */
const idleMs = 3000;
/** Milliseconds for which a search is repeated. */
const searchMs = 2000;
/** A small request that really reads: the session, and one user. */
const smallRequest = '/api/v1/users/5000';

interface Client {
  get(path: string): Promise<Response>;
  send(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<void>;
}

function clientOf(server: RunningServer, token: string): Client {
  const headers = { authorization: `Bearer ${token}` };
  const good = (path: string, answer: Response) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  return {
    async get(path) {
      const answer = good(path, await fetch(`${server.url}${path}`, { headers }));
      await answer.arrayBuffer();
      return answer;
    },
    async send(method: 'POST' | 'DELETE', path, body) {
      const form = body instanceof FormData;
      const answer = good(
        path,
        await fetch(`${server.url}${path}`, {
          method,
          headers: form ? headers : { ...headers, 'content-type': 'application/json' },
          body: form ? body : JSON.stringify(body),
        }),
      );
      await answer.arrayBuffer();
    },
  };
}

/** The same search over and over, by several at once. @returns the median of how long each took */
async function repeated(client: Client, path: string, atOnce: number): Promise<number> {
  const times: number[] = [];
  const until = performance.now() + searchMs;
  const one = async () => {
    while (performance.now() < until) {
      const begun = performance.now();
      await client.get(path);
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  return median(times);
}

const searching = (nickname: string) => `/api/v1/users?${new URLSearchParams({ nickname }).toString()}`;

const reads: readonly (readonly [name: string, path: string, atOnce: number])[] = [
  ['first page', '/api/v1/users', 1],
  ['nickname, none has it', searching('无此人'), 1],
  ['nickname, all have it', searching('用户'), 1],
  ['nickname, five at once', searching('无此人'), 5],
  ['sorted by the time of creation', '/api/v1/users?sort=createdAt:asc', 1],
  ['sorted, five at once', '/api/v1/users?sort=nickname:asc', 5],
  ['page 99,000', '/api/v1/users?page=99000', 1],
];

async function importForm(): Promise<FormData> {
  const rows = Array.from({ length: 10_000 }, (_, row) => [
    `i${String(row).padStart(5, '0')}`,
    `导入 ${row}`,
    '',
    'd5',
  ]);
  const heading = ['登录账号', '用户昵称', '关联角色', '所属部门'];
  const bytes = await workbookOf([{ name: '用户', widths: heading.map(() => 10), rows: [heading, ...rows] }]);
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(bytes)]), 'users.xlsx');
  return form;
}

/** Work of one request, by name. */
const works = (client: Client, others: readonly Client[], form: FormData) =>
  ({
    'import of 10,000': () => client.send('POST', '/api/v1/users/import?confirm=true', form),
    'order of 3,000 departments': () => {
      const ids = Array.from({ length: departmentCount }, (_, index) => departmentCount - index);
      return client.send('POST', '/api/v1/departments/arrange', { parentId: 0, ids });
    },
    'deletion of 500': () => {
      const ids = Array.from({ length: 500 }, (_, index) => 100_000 + index);
      return client.send('DELETE', '/api/v1/users', { ids });
    },
    'export of 35,000': () => client.get('/api/v1/users/export.xlsx?departmentId=1'),
    'five of them at once': () =>
      Promise.all(others.map((other) => other.get('/api/v1/users/export.xlsx?departmentId=1'))),
  }) satisfies Readonly<Record<string, () => Promise<unknown>>>;

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const { server, stop } = await usersSite(users);
try {
  const token = await signIn(server);
  const client = clientOf(server, token);
  const others: Client[] = [];
  for (let nth = 1; nth <= exporters; nth += 1) {
    others.push(clientOf(server, await signIn(server, `export${nth}`)));
  }
  const { waitsWhile, stop: stopProbe } = smallRequests(server, token, smallRequest);
  await sleep(1000);
  const memoryMb = server.residentMb();
  const idle = await waitsWhile(() => sleep(idleMs));
  const line = (name: string, took: number, { p99, longest }: Waits) =>
    `| ${name} | ${ms(took)} | ${ms(p99)} | ${(p99 / idle.p99).toFixed(1)} | ${ms(longest)} |`;
  const lines = [line('nothing', 0, idle)];
  for (const [name, path, atOnce] of reads) {
    await client.get(path);
    let took = 0;
    const waits = await waitsWhile(async () => {
      took = await repeated(client, path, atOnce);
    });
    lines.push(line(name, took, waits));
  }
  for (const [name, work] of Object.entries(works(client, others, await importForm()))) {
    const waits = await waitsWhile(work);
    lines.push(line(name, waits.tookMs, waits));
  }
  await stopProbe();
  process.stdout.write(
    [
      `| ${users.toLocaleString('en')} users; meanwhile small requests | it takes | their p99 | to nothing | the longest |`,
      '|---|---:|---:|---:|---:|',
      ...lines,
      '',
      `resident: ${Math.round(memoryMb)} MB before, ${Math.round(server.residentMb())} MB after`,
      '',
    ].join('\n'),
  );
} finally {
  await stop();
}
