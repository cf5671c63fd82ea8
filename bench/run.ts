/*
 * Measures the product against the baseline server in one run and prints a table. Both run at the same time and are
 * measured alternately, so that noise affects both. Figures of docs/performance.md.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { loginPageKilobytes } from './login-page.ts';
import { median, rate, scenarios, signIn } from './measure.ts';
import { startBare, startMutai } from './servers.ts';
import { indexTexts } from './sites.ts';

const rounds = 5;
const rows = 10_000;
/** Idle time before memory is read, in milliseconds. */
const idleMs = 3000;

function seed(file: string): void {
  const db = new DatabaseSync(file);
  const insert = db.prepare(`insert into "users" ("username", "nickname", "avatar", "description", "passwordHash",
    "mustChangePassword", "enabled", "createdById", "updatedById", "createdAt", "updatedAt")
    values (?, ?, '', '', '', 0, 1, 1, 1, ?, ?)`);
  db.exec('begin');
  for (let i = 0; i < rows; i += 1) insert.run(`seed${i}`, `示例用户 ${i}`, 1e12 + i, 1e12 + i);
  db.exec('commit');
  db.exec('pragma wal_checkpoint(truncate)');
  db.close();
}

/** Creates two data directories with the same 10,000 users. */
async function prepare(base: string) {
  const [ours = '', bare = ''] = ['mutai', 'bare'].map((name) => join(base, name));
  const first = await startMutai(ours);
  await first.stop();
  seed(join(ours, 'mutai.db'));
  await indexTexts(ours);
  mkdirSync(bare);
  copyFileSync(join(ours, 'mutai.db'), join(bare, 'mutai.db'));
  return { ours, bare };
}

async function measureStart(dataDir: string) {
  let loginPageKb = 0;
  const starts: number[] = [];
  const resident: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startMutai(dataDir);
    starts.push(server.startedInMs);
    await sleep(idleMs);
    resident.push(server.residentMb());
    if (round === 0) loginPageKb = await loginPageKilobytes(server);
    await server.stop();
  }
  return { startMs: median(starts), residentMb: median(resident), loginPageKb };
}

async function measureRates(directories: { ours: string; bare: string }) {
  const ours = await startMutai(directories.ours);
  const bare = await startBare(directories.bare);
  const tokens = { ours: await signIn(ours), bare: await signIn(bare) };
  const lines: string[] = [];
  for (const scenario of scenarios) {
    const pairs: { ours: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({
        bare: await rate(bare, scenario, tokens.bare, round),
        ours: await rate(ours, scenario, tokens.ours, round),
      });
    }
    const ratio = median(pairs.map((pair) => pair.ours / pair.bare));
    const perSecond = (side: 'ours' | 'bare') => Math.round(median(pairs.map((pair) => pair[side])));
    lines.push(`| ${scenario.name} | ${perSecond('ours')} | ${perSecond('bare')} | ${Math.round(ratio * 100)}% |`);
  }
  await Promise.all([ours.stop(), bare.stop()]);
  return lines;
}

const base = mkdtempSync(join(tmpdir(), 'mutai-bench-'));
try {
  const directories = await prepare(base);
  const { startMs, residentMb, loginPageKb } = await measureStart(directories.ours);
  const lines = await measureRates(directories);
  const report = [
    `| requests a second, median of ${rounds} rounds | Mutai | bare Fastify + node:sqlite | ratio |`,
    '|---|---:|---:|---:|',
    ...lines,
    '',
    '| figure | measured |',
    '|---|---:|',
    `| start to first answer | ${Math.round(startMs)} ms |`,
    `| resident memory, idle | ${Math.round(residentMb)} MB |`,
    `| login page, JavaScript gzipped | ${loginPageKb} KB |`,
  ];
  process.stdout.write(`${report.join('\n')}\n`);
} finally {
  rmSync(base, { recursive: true, force: true });
}
