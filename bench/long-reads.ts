/*
 * What long work costs others on a site of 1,000,000 users (SQLite): how long it takes, and how long small requests
 * wait meanwhile. Figures of docs/performance.md. To compare states of the code, name their checkouts, the oldest
 * first: each has a copy of the site, and they take turns.
 *
 *   node bench/long-reads.ts [--only <part of a name>]… [checkout …]
 */

import { once } from 'node:events';
import { cpSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { Figures, LongWork } from './long-work.ts';
import { median } from './measure.ts';
import { startMutai } from './servers.ts';
import { makeUsersSite } from './users-site.ts';

const rounds = 5;
const users = 1_000_000;
const ms = (value: number) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true, default: [] } },
});
const here = join(import.meta.dirname, '..');
const checkouts = [...positionals, here].map((path) => realpathSync(path));
const base = mkdtempSync(join(tmpdir(), 'mutai-bench-lists-'));
const siteOf = (index: number) => join(base, String(index));
/** Work → the figures of each checkout, round by round. */
const measured = new Map<string, Figures[][]>();
try {
  await makeUsersSite(siteOf(0), users, checkouts[0] ?? here);
  for (let index = 1; index < checkouts.length; index += 1) cpSync(siteOf(0), siteOf(index), { recursive: true });
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, checkout] of checkouts.entries()) {
      const server = await startMutai(siteOf(index), '', checkout);
      const before = server.residentMb();
      const workerData: LongWork = { url: server.url, only: values.only, round };
      const clients = new Worker(new URL('long-work.ts', import.meta.url), { workerData });
      clients.on('message', ([name, figures]: readonly [string, Figures]) => {
        const all = measured.get(name) ?? checkouts.map(() => []);
        all[index]?.push(figures);
        measured.set(name, all);
      });
      await once(clients, 'exit');
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
