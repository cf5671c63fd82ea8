import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RunningServer } from './servers.ts';

/** Latency of small requests in milliseconds. */
export interface Waits {
  readonly p99: number;
  readonly longest: number;
}

export interface SmallRequests {
  /** Measures small requests during work. @returns also the duration of the work */
  waitsWhile(work: () => Promise<unknown>): Promise<Waits & { readonly tookMs: number }>;
  stop(): Promise<unknown>;
}

/** Repeats a small request in its own thread. */
export function smallRequests(server: Pick<RunningServer, 'url'>, token: string, path: string): SmallRequests {
  const probe = new Worker(new URL('probe.ts', import.meta.url), {
    workerData: { url: server.url + path, headers: { authorization: `Bearer ${token}` } },
  });
  const taken = async () => {
    const answered = once(probe, 'message') as Promise<[number[]]>;
    probe.postMessage('times');
    return (await answered)[0];
  };
  return {
    async waitsWhile(work) {
      await taken();
      const begun = performance.now();
      await work();
      const tookMs = performance.now() - begun;
      // Include the request in progress.
      await sleep(20);
      const times = (await taken()).toSorted((a, b) => a - b);
      return { tookMs, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, longest: times.at(-1) ?? Number.NaN };
    },
    stop: () => probe.terminate(),
  };
}
