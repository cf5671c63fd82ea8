/*
 * Measures upload and download of 1 GB over HTTP, alternating with a baseline server that only hashes and copies, on
 * the same loopback: time, memory of the server's process, and the latency of small requests to the product meanwhile.
 * Those also compete for the CPU while the baseline server copies. Needs Linux (`chrt`). Figures of
 * docs/performance.md.
 */
import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order } from './file-client-process.ts';
import { byForm, download, inParts, toBare } from './file-clients.ts';
import { median, signIn } from './measure.ts';
import { startBareFiles, startMutai, type RunningServer } from './servers.ts';
import { smallRequests } from './small-requests.ts';

const rounds = 3;
/** Rounds of small requests: more, because they are sensitive to other activity of the machine. */
const waitRounds = 5;
/** Interval of memory samples, in milliseconds. */
const sampleMs = 20;
/** Time for which small requests are measured on an idle server, in milliseconds. */
const idleMs = 3000;

interface Run {
  readonly seconds: number;
  /** Peak growth of the server's process in megabytes (10^6 bytes). */
  readonly rise: number;
}

async function measured(server: RunningServer, work: () => Promise<unknown>): Promise<Run> {
  // Flush writes of the previous run, so that they do not count here.
  execFileSync('sync');
  const before = server.residentMb();
  let highest = before;
  const look = setInterval(() => {
    highest = Math.max(highest, server.residentMb());
  }, sampleMs);
  const begun = performance.now();
  await work();
  clearInterval(look);
  return { seconds: (performance.now() - begun) / 1000, rise: highest - before };
}

const runs: Record<'form' | 'parts' | 'down' | 'rawUp' | 'rawDown', Run[]> = {
  form: [],
  parts: [],
  down: [],
  rawUp: [],
  rawDown: [],
};
const base = mkdtempSync(join(tmpdir(), 'mutai-bench-files-'));

try {
  const server = await startMutai(join(base, 'data'));
  const bare = await startBareFiles(join(base, 'bare'));
  const token = await signIn(server);
  const uploader = { url: server.url, token };
  let path = '';
  for (let round = 0; round < rounds; round += 1) {
    runs.rawUp.push(await measured(bare, () => toBare(bare.url, round)));
    runs.form.push(
      await measured(server, async () => {
        ({ path } = await byForm(uploader, round));
      }),
    );
    runs.rawDown.push(await measured(bare, () => download(`${bare.url}/file`)));
    runs.down.push(await measured(server, () => download(server.url + path)));
    runs.parts.push(await measured(server, () => inParts(uploader, rounds + round)));
  }
  // Measured separately: answering small requests would affect the rounds.
  const small = smallRequests(server, token, '/api/v1/users?page=1&size=10');
  const waits: Record<keyof typeof runs | 'idle', number[]> = {
    idle: [],
    rawUp: [],
    form: [],
    parts: [],
    rawDown: [],
    down: [],
  };
  const wait = async (meanwhile: keyof typeof waits, work: () => Promise<unknown>) => {
    execFileSync('sync');
    waits[meanwhile].push((await small.waitsWhile(work)).p99);
  };
  const client = fork(new URL('file-client-process.ts', import.meta.url), {
    execPath: 'chrt',
    execArgv: ['--idle', '0', process.execPath],
  });
  const transfer = async (order: Order) => {
    client.send(order);
    await once(client, 'message');
  };
  for (let round = 2 * rounds; round < 2 * (rounds + waitRounds); round += 2) {
    await wait('idle', () => sleep(idleMs));
    await wait('rawUp', () => transfer({ kind: 'rawUp', url: bare.url, round }));
    await wait('form', () => transfer({ kind: 'form', uploader, round }));
    await wait('parts', () => transfer({ kind: 'parts', uploader, round: round + 1 }));
    await wait('rawDown', () => transfer({ kind: 'download', url: `${bare.url}/file` }));
    await wait('down', () => transfer({ kind: 'download', url: server.url + path }));
  }
  client.kill();
  await small.stop();
  const p99 = (meanwhile: keyof typeof waits) => median(waits[meanwhile]);
  const line = (name: string, kind: keyof typeof runs, raw: keyof typeof runs) => {
    const [own, floor] = [runs[kind], runs[raw]];
    const [waited, least] = [p99(kind), p99(raw)];
    const seconds = (all: readonly Run[]) => median(all.map((run) => run.seconds)).toFixed(1);
    const ratio = median(own.map((run, round) => (floor[round]?.seconds ?? Number.NaN) / run.seconds));
    const rises = own.map(({ rise }) => Math.round(rise)).join(', ');
    return `| ${name} | ${seconds(own)} s | ${seconds(floor)} s | ${Math.round(ratio * 100)}% | ${rises} MB | ${waited.toFixed(1)} ms | ${(waited / p99('idle')).toFixed(1)} | ${least.toFixed(1)} ms |`;
  };
  process.stdout.write(
    [
      `| 1 GB over HTTP, median of ${rounds} rounds | product | raw copy with SHA-256 | ratio | memory rises, by round | p99 of a list meanwhile, ${p99('idle').toFixed(1)} ms idle | ratio | while the raw copy goes on beside |`,
      '|---|---:|---:|---:|---:|---:|---:|---:|',
      line('up, in a form', 'form', 'rawUp'),
      line('up, in parts of 16 MB', 'parts', 'rawUp'),
      line('down', 'down', 'rawDown'),
      '',
    ].join('\n'),
  );
  await server.stop();
  await bare.stop();
} finally {
  rmSync(base, { recursive: true, force: true });
}
