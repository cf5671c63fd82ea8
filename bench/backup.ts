/*
 * Measures a backup of an embedded database with 400 MB, alone and while 20 requests a second write, and what writers wait for
 * it. Figures of docs/performance.md. `--users 10000` takes a smaller database; `--passwords` creates users with passwords, whose
 * hashes take most of both cores.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { createClient, type Client } from '@mutai/client/client';
import { usersPath } from '@mutai/contract/users/resource';
import { signIn } from './measure.ts';
import { adminPassword, startMutai, type RunningServer } from './servers.ts';
import { makeUsersSite } from './users-site.ts';

const { values } = parseArgs({
  options: { users: { type: 'string', default: '440000' }, passwords: { type: 'boolean', default: false } },
});
const root = join(import.meta.dirname, '..');
const writesPerSecond = 20;
const rounds = 3;

const folder = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
const dataDir = join(folder, 'data');
const backups = join(folder, 'backups');
mkdirSync(backups);

/** @returns duration in seconds */
async function backup(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/backup.js')], {
    cwd: tmpdir(),
    env: { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: backups },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the backup exited with ${String(code)}`);
  return (performance.now() - began) / 1000;
}

let created = 0;

/** Creates users at a steady rate until `work` settles. @returns its result, and durations of the requests in milliseconds */
async function underWrites<T>(client: Client, work: () => Promise<T>) {
  const durations: number[] = [];
  const requests: Promise<void>[] = [];
  const state = { isOver: false };
  const write = async () => {
    created += 1;
    const began = performance.now();
    const password = values.passwords ? { password: adminPassword } : {};
    const body = { username: `w${String(created).padStart(7, '0')}`, nickname: `备份期间 ${created}`, ...password };
    await client.request('POST', usersPath, { body });
    durations.push(performance.now() - began);
  };
  const writing = (async () => {
    while (!state.isOver) {
      requests.push(write());
      await sleep(1000 / writesPerSecond);
    }
    await Promise.all(requests);
  })();
  const began = performance.now();
  const result = await work();
  const seconds = (performance.now() - began) / 1000;
  state.isOver = true;
  await writing;
  return { result, perSecond: durations.length / seconds, durations };
}

const median = (numbers: readonly number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
const highest = (numbers: readonly number[], share: number) =>
  numbers.toSorted((one, other) => one - other)[Math.ceil(numbers.length * share) - 1] ?? 0;

async function measure(server: RunningServer): Promise<void> {
  const token = await signIn(server);
  const client = createClient({ baseUrl: server.url, token: () => token });
  const alone: number[] = [];
  const beside: number[] = [];
  const rates: number[] = [];
  const waits: number[] = [];
  const idle = await underWrites(client, () => sleep(5000));
  for (let round = 0; round < rounds; round += 1) {
    alone.push(await backup());
    const { result, perSecond, durations } = await underWrites(client, backup);
    beside.push(result);
    rates.push(perSecond);
    waits.push(...durations);
  }
  const megabytes = statSync(join(dataDir, 'mutai.db')).size / 1e6;
  const seconds = (all: readonly number[]) =>
    `${median(all).toFixed(1)} s (${all.map((one) => one.toFixed(1)).join(', ')})`;
  process.stdout.write(
    `${[
      `| backup of ${Math.round(megabytes)} MB, SQLite | measured |`,
      '|---|---:|',
      `| alone | ${seconds(alone)} |`,
      `| while ${median(rates).toFixed(0)} requests a second write | ${seconds(beside)} |`,
      `| a write, p50 and p99: without a backup | ${median(idle.durations).toFixed(0)} ms; ${highest(idle.durations, 0.99).toFixed(0)} ms |`,
      `| during one | ${median(waits).toFixed(0)} ms; ${highest(waits, 0.99).toFixed(0)} ms |`,
    ].join('\n')}\n`,
  );
}

try {
  await makeUsersSite(dataDir, Number(values.users), root);
  const server = await startMutai(dataDir);
  try {
    await measure(server);
  } finally {
    await server.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
