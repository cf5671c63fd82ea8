/*
 * Measures the schedule of screens with 10,000 rules: decisions and timelines without a server, and on SQLite publishing,
 * the manifest of a screen that none of the rules addresses, and the play log. Figures of docs/performance.md.
 *
 *   npm run bench:schedule
 */
import { createClient, type Client } from '@mutai/client/client';
import { layoutsPath, publishLayoutPath } from '@mutai/contract/layouts/resource';
import { publishSchedulePath, scheduleChangesPath, scheduleRulesPath } from '@mutai/contract/schedule-rules/resource';
import { screenKeysPath } from '@mutai/contract/screen-keys/resource';
import { screenApi } from '@mutai/contract/screens/player-paths';
import type { Manifest } from '@mutai/contract/screens/player';
import { maxPlays } from '@mutai/contract/screens/player-paths';
import { emptyLayout } from '@mutai/layout/model/layout';
import type { Rule } from '@mutai/schedule/rule';
import { createSchedule, resolve, timeline } from '@mutai/schedule/schedule';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, signIn } from './measure.ts';
import { startMutai } from './servers.ts';

const ruleCount = 10_000;
const rounds = 15;
const dayMs = 86_400_000;
const timelineDays = 60;
const createdAtOnce = 10;
const displays = 20;
const batchesEach = 5;
const manifestRounds = 100;

const print = (line: string) => process.stdout.write(`${line}\n`);
const ms = (value: number) => `${value < 10 ? value.toFixed(2) : Math.round(value)} ms`;

const two = (value: number) => String(value).padStart(2, '0');

/** Fields of a rule: hours, days, priority and end of rule `index` differ from those of its neighbours. */
function ruleOf(index: number) {
  const hour = index % 24;
  const repeats = [
    { kind: 'daily', every: 1 + (index % 5) },
    { kind: 'weekly', every: 1 + (index % 3), days: [index % 7, (index + 2) % 7].toSorted((a, b) => a - b) },
    { kind: 'once' },
  ] as const;
  return {
    hours: { from: `${two(hour)}:${two((index * 7) % 60)}`, to: `${two((hour + 1 + (index % 4)) % 24)}:30` },
    repeat: repeats[index % repeats.length] ?? repeats[0],
    firstDate: `2026-${two(1 + (index % 12))}-${two(1 + (index % 28))}`,
    lastDate: null,
    exceptions: [],
    priority: index % 10,
  };
}

/** CPU time in milliseconds, independent of other processes. */
function time(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

function measureDecisions(): void {
  const rules = Array.from({ length: ruleCount }, (_, index): Rule<number> => {
    return { ...ruleOf(index), id: index + 1, item: index % 50, level: index % 5 };
  });
  const instant = Date.UTC(2026, 5, 15, 3, 20);
  const prepare = () => createSchedule('Asia/Shanghai', rules);
  print(`prepare 10,000 rules, first: ${ms(time(prepare))}`);
  const schedule = prepare();
  print(`first decision: ${ms(time(() => resolve(schedule, instant)))}`);
  const often = (work: (round: number) => unknown) =>
    median(Array.from({ length: rounds }, (_, round) => time(() => work(round))));
  print(`prepare 10,000 rules, median: ${ms(often(prepare))}`);
  print(`decision, median: ${ms(often((round) => resolve(schedule, instant + round * dayMs)))}`);
  const span = (round: number) => ({
    start: instant + round * dayMs,
    end: instant + (round + timelineDays) * dayMs,
  });
  print(`timeline of 60 days, first: ${ms(time(() => timeline(schedule, span(0))))}`);
  print(`timeline of 60 days, median: ${ms(often((round) => timeline(schedule, span(round))))}`);
}

/** Registers displays. @returns their tokens */
async function register(client: Client, count: number): Promise<readonly string[]> {
  const expiresAt = new Date(Date.now() + dayMs).toISOString();
  const body = { name: '屏', groupId: null, uses: count, expiresAt };
  const { key } = (await client.request<{ key: string }>('POST', screenKeysPath, { body })).data;
  const tokens: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const asked = { width: 1920, height: 1080, enroll: key };
    tokens.push((await client.request<{ secret: string }>('POST', screenApi.pairing, { body: asked })).data.secret);
  }
  return tokens;
}

/** Median of the time from asking for a manifest to its end. */
async function manifestTime(display: Client): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < manifestRounds; round += 1) {
    const begun = performance.now();
    await display.request<Manifest>('GET', screenApi.manifest);
    times.push(performance.now() - begun);
  }
  return median(times);
}

/** Sends the play log of several displays at once. @returns entries per second */
async function playRate(all: readonly Client[], key: string): Promise<number> {
  const now = Date.now();
  const batch = (at: number) =>
    Array.from({ length: maxPlays }, (_, index) => {
      const until = now - (at * maxPlays + index) * 10_000;
      return {
        id: `entry-${at}-${index}`,
        key,
        reason: 'default',
        reasonId: null,
        playlistId: null,
        from: until - 10_000,
        until,
      };
    });
  const begun = performance.now();
  await Promise.all(
    all.map(async (display) => {
      for (let at = 0; at < batchesEach; at += 1) {
        await display.request('POST', screenApi.plays, { body: { plays: batch(at) } });
      }
    }),
  );
  return (all.length * batchesEach * maxPlays) / ((performance.now() - begun) / 1000);
}

async function measureServer(): Promise<void> {
  const base = mkdtempSync(join(tmpdir(), 'mutai-bench-schedule-'));
  const server = await startMutai(base);
  try {
    const token = await signIn(server);
    const client = createClient({ baseUrl: server.url, token: () => token });
    const post = async <T>(path: string, body: object) => (await client.request<T>('POST', path, { body })).data;
    const layout = await post<{ id: number }>(layoutsPath, { document: emptyLayout({ title: '测量' }) });
    await post(publishLayoutPath(layout.id), {});
    const tokens = await register(client, displays);
    const [unconcerned, ...others] = tokens.map((one) => createClient({ baseUrl: server.url, token: () => one }));
    if (unconcerned === undefined) throw new Error('No display was registered.');
    const screens = await Promise.all(
      others.map(async (one) => (await one.request<Manifest>('GET', screenApi.manifest)).data.screen.id),
    );
    print(`manifest without rules, median: ${ms(await manifestTime(unconcerned))}`);
    let created = 0;
    const create = async () => {
      while (created < ruleCount) {
        const index = created;
        created += 1;
        const target = { target: 'screen', screenId: screens[index % screens.length], layoutId: layout.id };
        await post(scheduleRulesPath, { name: `排期 ${index}`, ...target, ...ruleOf(index) });
      }
    };
    await Promise.all(Array.from({ length: createdAtOnce }, create));
    const changesBegun = performance.now();
    const changes = (await client.request<{ token: string }>('GET', scheduleChangesPath)).data;
    print(`10,000 changes of the schedule: ${ms(performance.now() - changesBegun)}`);
    const publishBegun = performance.now();
    await post(publishSchedulePath, { token: changes.token });
    print(`publish them: ${ms(performance.now() - publishBegun)}`);
    print(`manifest beside 10,000 rules of others, median: ${ms(await manifestTime(unconcerned))}`);
    const [addressed] = others;
    if (addressed !== undefined) print(`manifest with some 500 rules, median: ${ms(await manifestTime(addressed))}`);
    const listBegun = performance.now();
    await client.request('GET', scheduleRulesPath, { query: { size: 0 } });
    print(`list of all rules: ${ms(performance.now() - listBegun)}`);
    print(
      `play log, ${displays} displays: ${Math.round(await playRate([unconcerned, ...others], `${layout.id}-1`))} entries/s`,
    );
  } finally {
    await server.stop();
    rmSync(base, { recursive: true });
  }
}

measureDecisions();
await measureServer();
