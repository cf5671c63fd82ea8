/*
 * Runs a busy site for a year in minutes, and fails if memory, descriptors, tables or files grow. The time of the server
 * advances by hours (stepped-time.ts); before each step its due jobs have ended. Figures of docs/performance.md.
 *
 *   node bench/soak.ts [--days 365] [--on sqlite | postgres]
 *
 * Records of the load live 20 days, trash and logs are kept 30 days, mails and notices 90 (fixed): from day 120 on, nothing may
 * grow. Shorter runs print the table only.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { signIn } from '@mutai/e2e/api';
import { startPostgresCluster } from '../apps/server/src/testing/postgres-cluster.ts';
import { adminPassword } from './servers.ts';
import { filesBelow, sizeOf, tableCounter, type Figures } from './soak-census.ts';
import { grown, printChanges, printFigures } from './soak-report.ts';
import { soakLoad } from './soak-load.ts';
import { startSinks } from './soak-sinks.ts';
import { prepareSite } from './soak-site.ts';
import { startStepped } from './stepped-server.ts';

const hourMs = 3_600_000;
const everyDays = 30;
/** Day from which nothing may grow. */
const warmDay = 120;

const { values } = parseArgs({
  options: { days: { type: 'string', default: '365' }, on: { type: 'string', default: 'sqlite' } },
});
const days = Number(values.days);
const print = (line: string) => process.stdout.write(`${line}\n`);

const base = mkdtempSync(join(tmpdir(), 'mutai-soak-'));
const [dataDir, temporary] = [join(base, 'data'), join(base, 'tmp')];
for (const folder of [dataDir, temporary]) mkdirSync(folder);
const cluster = values.on === 'postgres' ? await startPostgresCluster() : undefined;
const databaseUrl = cluster?.url ?? '';
const sinks = await startSinks();
const server = await startStepped({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  TMPDIR: temporary,
  OUTBOUND_ALLOW: '127.0.0.1',
});
const tables = await tableCounter(dataDir, databaseUrl);

/** Figures of one moment, after garbage collection. */
async function figures(): Promise<Figures> {
  const { rss, heapUsed, external, polls, handles } = await server.measure();
  const [data, temp] = [filesBelow(dataDir), filesBelow(temporary)];
  const database = join(dataDir, 'mutai.db');
  return new Map([
    ['resident MB', rss / 1e6],
    ['heap MB', heapUsed / 1e6],
    ['external MB', external / 1e6],
    ['descriptors', server.descriptors()],
    ['threads', server.threads()],
    ['polls', polls],
    ['handles', handles],
    ['files', data.files],
    ['files KB', data.bytes / 1e3],
    ['temporary files', temp.files],
    ...(databaseUrl === ''
      ? ([
          ['database MB', sizeOf(database) / 1e6],
          ['WAL MB', sizeOf(`${database}-wal`) / 1e6],
        ] as const)
      : []),
    ...[...(await tables.count())].map(([name, rows]) => [`rows of ${name}`, rows] as const),
  ]);
}

try {
  const begun = performance.now();
  let now = await server.advance(0);
  const site = await prepareSite(await signIn(server.url, 'admin', adminPassword), server.url, now, sinks);
  const load = soakLoad(server.url, site);
  await load.enter();
  const taken = [{ day: 0, figures: await figures() }];
  for (let day = 1; day <= days; day += 1) {
    for (let hour = 0; hour < 24; hour += 1) {
      await load.hour(day, hour, now);
      await load.settled(now);
      now = await server.advance(hourMs);
      await load.settled(now);
    }
    if (day % everyDays !== 0 && day !== days) continue;
    taken.push({ day, figures: await figures() });
    const seconds = Math.round((performance.now() - begun) / 1000);
    const computed = Math.round(server.computedMs() / 1000);
    print(
      `day ${day} after ${seconds} s, ${computed} s of them computing in the server; ${JSON.stringify(sinks.received)}`,
    );
  }
  printFigures(print, taken);
  printChanges(print, taken);
  const warm = taken.find(({ day }) => day >= warmDay);
  const last = taken.at(-1);
  if (warm === undefined || last === undefined || last.day < warmDay + everyDays) {
    print(`Not judged: a judgement needs ${warmDay + everyDays} days.`);
  } else {
    const faults = grown(warm.figures, last.figures);
    for (const fault of faults) print(`GREW from day ${warm.day} to ${last.day}: ${fault}`);
    print(faults.length === 0 ? `flat from day ${warm.day} to ${last.day}` : `${faults.length} figures grew`);
    if (faults.length > 0) process.exitCode = 1;
  }
} finally {
  await tables.close();
  await server.stop();
  await sinks.close();
  await cluster?.stop();
  rmSync(base, { recursive: true, force: true });
}
