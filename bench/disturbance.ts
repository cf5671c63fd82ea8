import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { took, type Caller } from './callers.ts';
import { median } from './measure.ts';

/** Small requests whose time is taken, while the server does nothing else and while it searches. */
const probes = 1000;
const smallRequest = '/healthz';
const rounds = 5;

/** Milliseconds that 99 of 100 small requests stay under, while something else goes on. */
async function p99While(caller: Caller, path: string | undefined): Promise<number> {
  const searching = path === undefined ? undefined : await searchOverAndOver(caller, path);
  const times: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) times.push(await took(() => caller.get(smallRequest)));
  await searching?.terminate();
  return times.toSorted((a, b) => a - b)[Math.floor(probes * 0.99)] ?? Number.NaN;
}

/** In a thread of its own: what reading the answers costs must not count as waiting. */
async function searchOverAndOver({ url, headers }: Caller, path: string): Promise<Worker> {
  const workerData = { url: `${url}${path}`, headers };
  const worker = new Worker(new URL('searcher.ts', import.meta.url), { workerData, stdout: true });
  await once(worker.stdout, 'data');
  worker.stdout.resume();
  return worker;
}

/**
 * What searches cost others, as lines of a table, each compared with a server that is quiet and with one that answers small requests just
 * as incessantly: what two clients on few cores cost each other is no matter of searching.
 */
export async function disturbance(
  caller: Caller,
  paths: readonly (readonly [name: string, path: string])[],
): Promise<readonly string[]> {
  const lines = [
    '| p99 of a small request while, over and over | nothing | small requests | search | to nothing | to small |',
    '|---|---:|---:|---:|---:|---:|',
  ];
  await p99While(caller, smallRequest);
  for (const [name, path] of paths) {
    const taken: { quiet: number; small: number; searching: number }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      taken.push({
        quiet: await p99While(caller, undefined),
        small: await p99While(caller, smallRequest),
        searching: await p99While(caller, path),
      });
    }
    const times = (['quiet', 'small', 'searching'] as const).map((key) => median(taken.map((round) => round[key])));
    const ratios = (['quiet', 'small'] as const).map((key) =>
      median(taken.map((round) => round.searching / round[key])),
    );
    const cells = [...times.map((time) => `${time.toFixed(1)} ms`), ...ratios.map((ratio) => ratio.toFixed(2))];
    lines.push(`| ${name} | ${cells.join(' | ')} |`);
  }
  return lines;
}
