import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { took, type Caller } from './callers.ts';
import { median } from './measure.ts';

/** Number of small requests timed, on an idle server and during searches. */
const probes = 1000;
const smallRequest = '/healthz';
const rounds = 5;

/** Returns the 99th percentile of small requests in milliseconds, while another request repeats. */
async function p99While(caller: Caller, path: string | undefined): Promise<number> {
  const searching = path === undefined ? undefined : await searchOverAndOver(caller, path);
  const times: number[] = [];
  for (let probe = 0; probe < probes; probe += 1) times.push(await took(() => caller.get(smallRequest)));
  await searching?.terminate();
  return times.toSorted((a, b) => a - b)[Math.floor(probes * 0.99)] ?? Number.NaN;
}

/** Runs in its own thread, so that reading the responses does not count as waiting. */
async function searchOverAndOver({ url, headers }: Caller, path: string): Promise<Worker> {
  const workerData = { url: `${url}${path}`, headers };
  const worker = new Worker(new URL('searcher.ts', import.meta.url), { workerData, stdout: true });
  await once(worker.stdout, 'data');
  worker.stdout.resume();
  return worker;
}

/**
 * Returns table rows with the cost of searches to other requests, relative to an idle server and to one that answers
 * small requests continuously: the latter excludes what two clients cost each other on few cores.
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
