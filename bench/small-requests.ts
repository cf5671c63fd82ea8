import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RunningServer } from './servers.ts';

/** What small requests wait, in milliseconds. */
export interface Waits {
  readonly p99: number;
  readonly longest: number;
}

export interface SmallRequests {
  /** Times small requests while something goes on. @returns also how long that took */
  waitsWhile(work: () => Promise<unknown>): Promise<Waits & { readonly tookMs: number }>;
  stop(): Promise<unknown>;
}

/** Asks for something small, over and over, on a thread of its own. */
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
      // The request that still waits counts too.
      await sleep(20);
      const times = (await taken()).toSorted((a, b) => a - b);
      return { tookMs, p99: times[Math.floor(times.length * 0.99)] ?? Number.NaN, longest: times.at(-1) ?? Number.NaN };
    },
    stop: () => probe.terminate(),
  };
}
