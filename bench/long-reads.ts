/*
 * Measures long work on a site with 1,000,000 users (SQLite): its duration, and the latency of small requests
 * meanwhile. Figures of docs/performance.md. To compare versions, pass their checkouts, oldest first: each has a copy
 * of the site, and they are measured alternately.
 *
 *   node bench/long-reads.ts [--only <part of a name>]… [checkout …]
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LongWork } from './long-work.ts';
import { median, signIn } from './measure.ts';
import { startMutai, type RunningServer } from './servers.ts';
import { smallRequests, type Waits } from './small-requests.ts';
import { makeUsersSite, smallRequest } from './users-site.ts';

const rounds = 5;
const users = 1_000_000;
/** Time for which small requests are measured on an idle server, in milliseconds. */
const idleMs = 3000;
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

/** Duration of work, and the latency of small requests meanwhile, in milliseconds. */
interface Figures extends Waits {
  readonly tookMs: number;
  /** Ratio of the p99 to that of an idle server. */
  readonly toNothing: number;
}

/** @param tell called with the figures of each work */
async function measure(
  server: RunningServer,
  order: LongWork,
  tell: (name: string, figures: Figures) => void,
): Promise<void> {
  const clients = fork(new URL('long-work.ts', import.meta.url), {
    execPath: 'chrt',
    execArgv: ['--idle', '0', process.execPath],
  });
  clients.once(
    'exit',
    (code) => code !== null && clients.emit('error', new Error(`The clients exited with code ${code}.`)),
  );
  const answered = async <T>(message: LongWork | string) => {
    const answer = once(clients, 'message') as Promise<[T]>;
    clients.send(message);
    return (await answer)[0];
  };
  const { waitsWhile, stop } = smallRequests(server, await signIn(server), smallRequest);
  const names = await answered<readonly string[]>(order);
  // Warm up: a new process is dominated by its compiler.
  await waitsWhile(() => sleep(idleMs));
  const idle = await waitsWhile(() => sleep(idleMs));
  tell('nothing', { ...idle, toNothing: 1 });
  for (const name of names) {
    let tookMs = 0;
    const waits = await waitsWhile(async () => {
      tookMs = await answered<number>(name);
    });
    tell(name, { ...waits, tookMs, toNothing: waits.p99 / idle.p99 });
  }
  await stop();
  clients.kill();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] } },
});
const here = join(import.meta.dirname, '..');
const checkouts = [...positionals, here].map((path) => realpathSync(path));
const base = mkdtempSync(join(tmpdir(), 'mutai-bench-lists-'));
const siteOf = (index: number) => join(base, String(index));
/** Work → figures of each checkout by round. */
const measured = new Map<string, Figures[][]>();
try {
  await makeUsersSite(siteOf(0), users, checkouts[0] ?? here);
  for (let index = 1; index < checkouts.length; index += 1) cpSync(siteOf(0), siteOf(index), { recursive: true });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, checkout] of checkouts.entries()) {
      const server = await startMutai(siteOf(index), '', checkout);
      const before = server.residentMb();
      await measure(server, { url: server.url, only: values.only, round }, (name, figures) => {
        const all = measured.get(name) ?? checkouts.map(() => []);
        all[index]?.push(figures);
        measured.set(name, all);
      });
      process.stderr.write(
        `${checkout}: ${Math.round(before)} MB before, ${Math.round(server.residentMb())} MB after\n`,
      );
      await server.stop();
    }
  }
  const columns = ['it takes', 'p99', 'to nothing', 'the longest'];
  const cells = (all: readonly Figures[]) => {
    const of = (key: keyof Figures) => median(all.map((one) => one[key]));
    return [ms(of('tookMs')), ms(of('p99')), of('toNothing').toFixed(1), ms(of('longest'))];
  };
  process.stdout.write(
    [
      `${users.toLocaleString('en')} users; medians of ${rounds} rounds; ${checkouts.join(', then ')}`,
      '',
      `| meanwhile small requests | ${checkouts.flatMap(() => columns).join(' | ')} |`,
      `|---|${'---:|'.repeat(columns.length * checkouts.length)}`,
      ...[...measured].map(([name, all]) => `| ${name} | ${all.flatMap(cells).join(' | ')} |`),
      '',
    ].join('\n'),
  );
} finally {
  rmSync(base, { recursive: true, force: true });
}
