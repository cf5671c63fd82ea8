/*
 * Clients of `bench/long-reads.ts` in a process with idle priority: real clients have their own machines, so they must
 * not take CPU time from the server and the measured small requests.
 */
import { once } from 'node:events';
import { workbookOf } from '../apps/server/src/platform/sheets/write-sheet.ts';
import { took } from './callers.ts';
import { median, signIn } from './measure.ts';
import { departmentCount, exporters, smallRequest } from './users-site.ts';

export interface LongWork {
  /** Address of the server. */
  readonly url: string;
  /** Filters by parts of names; empty: all work. */
  readonly only: readonly string[];
  readonly round: number;
}

/** Time for which a search is repeated, in milliseconds. */
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

/** Repeats a search with several clients. @returns median duration */
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
  // Reference: five clients slow each other down on few cores, regardless of lists.
  ['one user, five at once', smallRequest, 5],
  ['first page', '/api/v1/users', 1],
  ['nickname, none has it', searching('无此人'), 1],
  ['nickname, all have it', searching('用户'), 1],
  ['nickname, five at once', searching('无此人'), 5],
  ['sorted by the time of creation', '/api/v1/users?sort=createdAt:asc', 1],
  ['sorted, five at once', '/api/v1/users?sort=nickname:asc', 5],
  ['page 99,000', '/api/v1/users?page=99000', 1],
];

/** @param turn makes account names unique */
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

/** Work done by a request, by name. @param turn alternates the work, so that each request changes something */
const works = (client: Client, others: readonly Client[], form: FormData, turn: number) =>
  ({
    'import of 10,000': () => client.send('POST', '/api/v1/users/import?confirm=true', form),
    // Repeated five times: a single one ends within a hundred small requests, too few for a p99.
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

/** Row of a table. @returns duration in milliseconds */
type Work = () => Promise<number>;

async function worksOf({ url, only, round }: LongWork): Promise<ReadonlyMap<string, Work>> {
  const server = { url };
  const client = clientOf(url, await signIn(server));
  const others: Client[] = [];
  for (let nth = 1; nth <= exporters; nth += 1) others.push(clientOf(url, await signIn(server, `export${nth}`)));
  const all: [string, Work][] = reads.map(([name, path, atOnce]) => [name, () => repeated(client, path, atOnce)]);
  // Each runs twice: the idle server is measured with warm code, and the first run of a work compiles it.
  for (const [nth, suffix] of ['', ', once more'].entries()) {
    const turn = 2 * round + nth;
    for (const [name, work] of Object.entries(works(client, others, await importForm(turn), turn))) {
      all.push([name + suffix, () => took(async () => void (await work()))]);
    }
  }
  return new Map(all.filter(([name]) => only.length === 0 || only.some((part) => name.includes(part))));
}

// Protocol: sends the names, then receives a name and replies with its duration.
const [order] = (await once(process, 'message')) as [LongWork];
const chosen = await worksOf(order);
process.on('message', (name: string) => void reply(name));
process.send?.([...chosen.keys()]);

async function reply(name: string): Promise<void> {
  process.send?.(await chosen.get(name)?.());
}
