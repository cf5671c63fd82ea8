/*
 * Measures the cost of 10,000 event streams in one process (SQLite): connecting, memory, delay from a change to the
 * last client, and the latency of small requests meanwhile. Figures of docs/performance.md.
 */
import { departmentsPath } from '@mutai/contract/departments/resource';
import { hourMs } from '@mutai/contract/durations';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { callerWith } from './callers.ts';
import { eventStreams, now } from './event-streams.ts';
import { median, signIn } from './measure.ts';
import { startMutai } from './servers.ts';
import { smallRequests, type Waits } from './small-requests.ts';

const streams = 10_000;
/** Largest number of streams per user. */
const streamsOfUser = 20;
const clientProcesses = 4;
/** Number of changes sent to all clients. */
const changes = 20;
/** Time for which small requests are measured without changes, in milliseconds. */
const quietMs = 30_000;
/** Pause between changes, in milliseconds. */
const pauseMs = 1000;
const smallRequest = '/api/v1/users/1';

const tokenOf = (nth: number) => `bench-stream-${String(nth).padStart(20, '0')}`;

/** Inserts users with all permissions, each with as many sessions as streams. */
function seed(file: string): void {
  const db = new DatabaseSync(file);
  const addUser = db.prepare(`insert into "users" ("username", "nickname", "avatar", "description", "passwordHash",
    "mustChangePassword", "enabled", "createdAt", "updatedAt") values (?, ?, '', '', '', 0, 1, 0, 0)`);
  const addRole = db.prepare(`insert into "userRoles" select ?, "id" from "roles" where "holdsEverything" = 1`);
  const addSession = db.prepare(`insert into "sessions" ("tokenHash", "userId", "remember", "ip", "os", "browser",
    "createdAt", "lastSeenAt", "expiresAt") values (?, ?, 0, '', '', '', ?, ?, ?)`);
  const at = Date.now();
  db.exec('begin');
  for (let nth = 0; nth < streams; nth += streamsOfUser) {
    const { lastInsertRowid: userId } = addUser.run(`listen${nth}`, `收听 ${nth}`);
    addRole.run(userId);
    for (let own = nth; own < nth + streamsOfUser; own += 1) {
      const hash = createHash('sha256').update(tokenOf(own)).digest('hex');
      addSession.run(hash, userId, at, at, at + hourMs);
    }
  }
  db.exec('commit');
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
const base = mkdtempSync(join(tmpdir(), 'mutai-bench-events-'));
await (await startMutai(base)).stop();
seed(join(base, 'mutai.db'));
const server = await startMutai(base);
const clients = eventStreams(server.url, clientProcesses);
try {
  const token = await signIn(server);
  const caller = callerWith(server.url, token);
  const { waitsWhile, stop } = smallRequests(server, token, smallRequest);
  await sleep(1000);
  const alone = await waitsWhile(() => sleep(quietMs / 3));
  const memoryBefore = server.residentMb();
  let connectMs = Number.NaN;
  const connecting = await waitsWhile(async () => {
    connectMs = await clients.open(Array.from({ length: streams }, (_, nth) => tokenOf(nth)));
  });
  const quiet = await waitsWhile(() => sleep(quietMs));
  const memoryAfter = server.residentMb();
  const answered: number[] = [];
  const told: number[] = [];
  const telling = await waitsWhile(async () => {
    for (let nth = 1; nth <= changes; nth += 1) {
      const last = clients.all(nth);
      const begun = now();
      await caller.post(departmentsPath, { name: `部门 ${nth}`, code: `bench-${nth}` });
      answered.push(now() - begun);
      told.push((await last) - begun);
      await sleep(pauseMs);
    }
  });
  await stop();
  const line = (name: string, { p99, longest }: Waits) =>
    `| ${name} | ${ms(p99)} | ${(p99 / alone.p99).toFixed(1)} | ${ms(longest)} |`;
  process.stdout.write(
    [
      `| ${streams.toLocaleString('en')} streams of one process | measured |`,
      '|---|---:|',
      `| all connected after | ${(connectMs / 1000).toFixed(1)} s |`,
      `| memory of one | ${(((memoryAfter - memoryBefore) * 1000) / streams).toFixed(1)} KB |`,
      `| memory of the process, before and with them | ${Math.round(memoryBefore)} MB, ${Math.round(memoryAfter)} MB |`,
      `| from a request that changes something to its answer, median of ${changes} | ${ms(median(answered))} |`,
      `| to the last client, median | ${ms(median(told))} |`,
      `| to the last client, longest | ${ms(Math.max(...told))} |`,
      '',
      '| a small request meanwhile | its p99 | to no streams | the longest |',
      '|---|---:|---:|---:|',
      line('no streams', alone),
      line('they connect', connecting),
      line('they are quiet', quiet),
      line(`each is told of a change, every ${pauseMs / 1000} s`, telling),
      '',
    ].join('\n'),
  );
} finally {
  clients.close();
  await server.stop();
  rmSync(base, { recursive: true, force: true });
}
