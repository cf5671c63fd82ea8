/*
 * Samples the memory of one process under mixed load: lists, searches, changes, uploads, exports, sign-ins, event streams,
 * readers and displays, in the environment of deploy/mutai.service. Figures of docs/performance.md.
 *
 *   node bench/mixed-load.ts [--minutes 10]
 */
import { filesPath } from '@mutai/contract/files/resource';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import { logsPath } from '@mutai/contract/logs/resource';
import { exportPath } from '@mutai/contract/paths';
import { postsPath } from '@mutai/contract/posts/resource';
import { publicPostsPath } from '@mutai/contract/public/paths';
import { screenGroupsPath } from '@mutai/contract/screen-groups/resource';
import { searchPath } from '@mutai/contract/search/paths';
import { usersPath } from '@mutai/contract/users/resource';
import { functionSettingsPath } from '@mutai/contract/functions/resource';
import { signIn, type Api } from '@mutai/e2e/api';
import { upload } from '@mutai/e2e/materials';
import { png } from '@mutai/e2e/pictures';
import { layoutSaying, publish } from '@mutai/e2e/player-page';
import { emptyRichText } from '@mutai/rich-text/document';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from './measure.ts';
import { adminPassword, startMutai } from './servers.ts';
import { openStream, registerDisplays } from './soak-displays.ts';

/** Largest resident memory at the end, and growth in the second half, in megabytes. */
const goal = { resident: 250, growth: 10 };
const sampleMs = 5000;
const people = 6;
const streamsEach = 15;
const password = 'Mixed#2026';
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' } } });
const minutes = Number(values.minutes);
const print = (line: string) => process.stdout.write(`${line}\n`);

const textOf = (words: string) => ({
  ...emptyRichText,
  content: Array.from({ length: 20 }, () => ({
    type: 'paragraph',
    content: [{ type: 'text', text: words.repeat(20) }],
  })),
});

/** Settings of memory in the example for systemd. */
function deployed(): Readonly<Record<string, string>> {
  const unit = readFileSync(new URL('../deploy/mutai.service', import.meta.url), 'utf8');
  const lines = [...unit.matchAll(/^Environment=(?<pairs>MALLOC.*)$/gm)].map(({ groups }) => groups?.['pairs'] ?? '');
  const pairs = lines
    .flatMap((line) => line.split(' '))
    .map((pair) => /^(?<name>[^=]+)=(?<value>.*)$/.exec(pair)?.groups);
  return Object.fromEntries(pairs.map((pair) => [pair?.['name'] ?? '', pair?.['value'] ?? '']));
}

Object.assign(process.env, deployed());
const dataDir = mkdtempSync(join(tmpdir(), 'mutai-mixed-'));
const server = await startMutai(dataDir);
let requests = 0;
const over = new AbortController();

async function fetched(path: string, token = ''): Promise<void> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: token === '' ? {} : { authorization: `Bearer ${token}` },
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  requests += 1;
}

/** Repeats work with a pause, in milliseconds, until the end. */
async function repeat(pauseMs: number, work: (round: number) => Promise<unknown>): Promise<void> {
  for (let round = 0; !over.signal.aborted; round += 1) {
    await work(round);
    await sleep(pauseMs);
  }
}

async function changes(admin: Api, who: string, round: number): Promise<void> {
  const slug = `${who}-${round}`;
  const body = { title: `消息 ${slug}`, slug, content: textOf(`内容 ${slug}，`), tags: ['新闻'] };
  const { id } = await admin.ask<{ id: number }>('POST', postsPath, body);
  await admin.ask('PATCH', `${postsPath}/${id}`, { status: 'published' });
  await fetched(`${publicPostsPath}/${slug}`);
  await admin.ask('PATCH', `${postsPath}/${id}`, { content: textOf(`更正 ${slug}，`) });
  if (round % 2 === 0) await admin.ask('DELETE', `${postsPath}/${id}`);
  requests += 4;
}

/** Loads the server until the end. */
async function load(admin: Api): Promise<void> {
  const { token } = admin;
  await admin.ask('PATCH', functionSettingsPath, { publicContent: true, screenPlayback: true });
  const displays = await registerDisplays(admin, server.url, Date.now(), 20);
  const layoutId = await publish(admin, layoutSaying('大厅'));
  await admin.ask('PATCH', `${screenGroupsPath}/${displays.groupId}`, { layoutId });
  const sockets: Socket[] = [];
  for (let nth = 1; nth <= people; nth += 1) {
    await admin.createUser({ username: `person${nth}`, nickname: `人员${nth}`, password });
    const own = await signIn(server.url, `person${nth}`, password);
    for (let stream = 0; stream < streamsEach; stream += 1) sockets.push(await openStream(server.url, own.token));
  }
  const lists = [postsPath, usersPath, logsPath, filesPath, layoutsPath].map((path) => `${path}?size=20`);
  const found = (word: string) => encodeURIComponent(word);
  const readers = [publicPostsPath, `${publicPostsPath}?q=${found('消息')}`, '/api/public/v1/site', '/'];
  const sheets = [exportPath(postsPath), exportPath(usersPath), exportPath(logsPath)];
  const loops = [
    ...[0, 1, 2, 3].map((nth) => repeat(40, (round) => fetched(lists[(round + nth) % lists.length] ?? '', token))),
    ...[0, 1, 2, 3].map((nth) => repeat(40, (round) => fetched(readers[(round + nth) % readers.length] ?? ''))),
    repeat(200, (round) => fetched(`${searchPath}?keyword=${found(`消息 a-${round}`)}`, token)),
    ...['a', 'b'].map((who) => repeat(300, (round) => changes(admin, who, round))),
    repeat(1500, (round) => upload(admin, `图${round}.png`, png(round, 640, 360))),
    repeat(5000, (round) => fetched(sheets[round % sheets.length] ?? '', token)),
    repeat(2000, () => signIn(server.url, 'admin', adminPassword)),
    repeat(5000, () => displays.report(Date.now(), 8)),
    repeat(5000, (round) => publish(admin, layoutSaying(`大厅 ${round}`), layoutId)),
    repeat(3000, () => displays.comeAndGo()),
  ];
  await Promise.all(loops);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
}

try {
  const admin = await signIn(server.url, 'admin', adminPassword);
  print(`at rest: ${Math.round(server.residentMb())} MB`);
  const running = load(admin);
  const samples: number[] = [];
  const all = Math.round((minutes * 60_000) / sampleMs);
  const aMinute = 60_000 / sampleMs;
  while (samples.length < all) {
    await Promise.race([sleep(sampleMs), running]);
    samples.push(server.residentMb());
    if (samples.length % aMinute !== 0) continue;
    const resident = Math.round(median(samples.slice(-aMinute)));
    print(
      `minute ${samples.length / aMinute}: ${resident} MB, ${requests} requests, ${server.computedMs() / 1000} s computing`,
    );
  }
  over.abort();
  await running;
  const end = median(samples.slice(-aMinute));
  const half = median(samples.slice(all / 2 - aMinute / 2, all / 2 + aMinute / 2));
  print(
    `end ${Math.round(end)} MB (goal ${goal.resident}), since the half ${(end - half).toFixed(1)} MB (goal ${goal.growth})`,
  );
  if (end > goal.resident || end - half > goal.growth) process.exitCode = 1;
} finally {
  over.abort();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
