/*
 * Measures the resident memory of a server process and the size of its database: empty, and with 100,000 posts, after
 * lists and searches, and with 500 displays. Figures of docs/operations.md.
 *
 *   node bench/memory.ts [--on sqlite | postgres]
 */
import { createClient } from '@mutai/client/client';
import { postsPath } from '@mutai/contract/posts/resource';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenApi } from '@mutai/contract/screens/player-paths';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerWith, searchPath } from './callers.ts';
import type { DisplaysTell, DisplaysToOpen } from './display-clients.ts';
import { signIn } from './measure.ts';
import { posts } from './posts-site.ts';
import { kinds, withSites, type Content, type Kind, type Site } from './sites.ts';

const displays = 500;
const rounds = 50;
/** Requests at once. */
const clients = 8;
/** Milliseconds without requests before memory is read. */
const idleMs = 5000;

/** Milliseconds after which threads of searches have ended. */
const threadsEndMs = 40_000;

const nothing: Content = () => 'select 1;';

/** Posts whose bodies need not be rendered by a job meanwhile. */
const renderedPosts: Content = (series, rows, kind) => `${posts(series, rows, kind)}
  insert into "renderedPosts" ("postId", "renderer", "outline", "html") select n, 1000000, '[]', '' from ${series};`;

const searches = [{}, { title: '新闻' }, { title: '公告' }, { tag: '常用3' }, { page: '900' }, { categoryId: '2' }];

/** Registers displays. @returns their tokens */
async function register(url: string, token: string): Promise<readonly string[]> {
  const client = createClient({ baseUrl: url, token: () => token });
  const create = async <T>(path: string, body: object) => (await client.request<T>('POST', path, { body })).data;
  const { id: groupId } = await create<{ id: number }>(screenGroupsPath, { name: '门诊楼' });
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
  const { key } = await create<{ key: string }>(screenKeysPath, { name: '屏', groupId, uses: displays, expiresAt });
  const tokens: string[] = [];
  for (let nth = 0; nth < displays; nth += 1) {
    const { secret } = await create<{ secret: string }>(screenApi.pairing, { width: 1920, height: 1080, enroll: key });
    tokens.push(secret);
  }
  return tokens;
}

/** Connects displays. @returns disconnects them */
async function connect(url: string, tokens: readonly string[]): Promise<() => void> {
  const child = fork(new URL('display-clients.ts', import.meta.url));
  await once(child, 'spawn');
  child.send({ port: Number(new URL(url).port), tokens, spreadMs: 5000 } satisfies DisplaysToOpen);
  const [told] = (await once(child, 'message')) as [DisplaysTell];
  if (!('connected' in told) || told.failures.length > 0) throw new Error(JSON.stringify(told));
  return () => child.kill();
}

async function report(kind: Kind, name: string, { server }: Site): Promise<void> {
  const print = (state: string) =>
    process.stdout.write(`| ${kind} | ${name}, ${state} | ${Math.round(server.residentMb())} MB |\n`);
  await sleep(idleMs);
  print('after its start');
  const token = await signIn(server);
  const caller = callerWith(server.url, token);
  const worker = async () => {
    for (let round = 0; round < rounds; round += 1)
      for (const search of searches) await caller.get(searchPath(postsPath, search));
  };
  await Promise.all(Array.from({ length: clients }, worker));
  print('under requests');
  const tokens = await register(server.url, token);
  await sleep(threadsEndMs);
  print('after requests');
  const disconnect = await connect(server.url, tokens);
  await sleep(idleMs);
  print(`with ${displays} displays`);
  disconnect();
}

process.stdout.write('| database | state | resident memory |\n|---|---|---:|\n');
for (const kind of kinds) {
  await withSites(kind, [1], nothing, async ([site]) => {
    if (site !== undefined) await report(kind, 'empty', site);
  });
  await withSites(kind, [100_000], renderedPosts, async ([site]) => {
    if (site !== undefined) await report(kind, '100,000 posts', site);
  });
}
