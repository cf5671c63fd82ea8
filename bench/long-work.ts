/*
 * The work that is done on one server of `bench/long-reads.ts`, in a process that runs when nobody else wants a core: it is the
 * clients, who in truth have machines of their own and must not take cores from the server and from the small requests that
 * are timed.
 */
import { once } from 'node:events';
import { workbookOf } from '../apps/server/src/platform/sheets/write-sheet.ts';
import { took } from './callers.ts';
import { median, signIn } from './measure.ts';
import { departmentCount, exporters, smallRequest } from './users-site.ts';

export interface LongWork {
  /** Of the server. */
  readonly url: string;
  /** Parts of names of work; empty: all of it. */
  readonly only: readonly string[];
  readonly round: number;
}

/** Milliseconds for which a search is repeated. */
const searchMs = 2000;

interface Client {
  get(path: string): Promise<Response>;
  send(method: 'POST' | 'DELETE', path: string, body: unknown): Promise<void>;
}

function clientOf(url: string, token: string): Client {
  const headers = { authorization: `Bearer ${token}` };
  const good = (path: string, answer: Response) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer;
  };
  return {
    async get(path) {
      const answer = good(path, await fetch(`${url}${path}`, { headers }));
      await answer.arrayBuffer();
      return answer;
    },
    async send(method: 'POST' | 'DELETE', path, body) {
      const form = body instanceof FormData;
      const answer = good(
        path,
        await fetch(`${url}${path}`, {
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
  // What five clients on few cores cost each other is no matter of lists.
  ['one user, five at once', smallRequest, 5],
  ['first page', '/api/v1/users', 1],
  ['nickname, none has it', searching('无此人'), 1],
  ['nickname, all have it', searching('用户'), 1],
  ['nickname, five at once', searching('无此人'), 5],
  ['sorted by the time of creation', '/api/v1/users?sort=createdAt:asc', 1],
  ['sorted, five at once', '/api/v1/users?sort=nickname:asc', 5],
  ['page 99,000', '/api/v1/users?page=99000', 1],
];

/** @param turn keeps accounts apart */
async function importForm(turn: number): Promise<FormData> {
  const rows = Array.from({ length: 10_000 }, (_, row) => [
    `r${turn}i${String(row).padStart(5, '0')}`,
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

/** Work that is done for a request, by name. @param turn in which each has something to do */
const works = (client: Client, others: readonly Client[], form: FormData, turn: number) =>
  ({
    'import of 10,000': () => client.send('POST', '/api/v1/users/import?confirm=true', form),
    // Five times: one is over before a hundred small requests were timed, of which the p99 would be the longest.
    'order of 3,000 departments, five times': async () => {
      const ids = Array.from({ length: departmentCount }, (_, index) => index + 1);
      for (let nth = 0; nth < 5; nth += 1) {
        const ordered = (5 * turn + nth) % 2 === 0 ? ids.toReversed() : ids;
        await client.send('POST', '/api/v1/departments/arrange', { parentId: 0, ids: ordered });
      }
    },
    'deletion of 500, five times': async () => {
      for (let nth = 0; nth < 5; nth += 1) {
        const ids = Array.from({ length: 500 }, (_, index) => 100_000 + 500 * (5 * turn + nth) + index);
        await client.send('DELETE', '/api/v1/users', { ids });
      }
    },
    'export of 35,000': () => client.get('/api/v1/users/export.xlsx?departmentId=1'),
    'five of them at once': () =>
      Promise.all(others.map((other) => other.get('/api/v1/users/export.xlsx?departmentId=1'))),
  }) satisfies Readonly<Record<string, () => Promise<unknown>>>;

/** One line of a table. @returns how long it took, in milliseconds */
type Work = () => Promise<number>;

async function worksOf({ url, only, round }: LongWork): Promise<ReadonlyMap<string, Work>> {
  const server = { url };
  const client = clientOf(url, await signIn(server));
  const others: Client[] = [];
  for (let nth = 1; nth <= exporters; nth += 1) others.push(clientOf(url, await signIn(server, `export${nth}`)));
  const all: [string, Work][] = reads.map(([name, path, atOnce]) => [name, () => repeated(client, path, atOnce)]);
  // Twice: what small requests wait for nothing is measured of a server that has long answered them, and the first of each
  // of these meets code that has never run.
  for (const [nth, suffix] of ['', ', once more'].entries()) {
    const turn = 2 * round + nth;
    for (const [name, work] of Object.entries(works(client, others, await importForm(turn), turn))) {
      all.push([name + suffix, () => took(async () => void (await work()))]);
    }
  }
  return new Map(all.filter(([name]) => only.length === 0 || only.some((part) => name.includes(part))));
}

// First the names, then, for each name that comes back, what it took.
const [order] = (await once(process, 'message')) as [LongWork];
const chosen = await worksOf(order);
process.on('message', (name: string) => void told(name));
process.send?.([...chosen.keys()]);

async function told(name: string): Promise<void> {
  process.send?.(await chosen.get(name)?.());
}
