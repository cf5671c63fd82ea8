import { median, signIn } from './measure.ts';
import type { Site } from './sites.ts';

const rounds = 41;

/** Signed-in client. */
export interface Caller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<void>;
}

export async function callerOf({ server }: Site): Promise<Caller> {
  const headers = { authorization: `Bearer ${await signIn(server)}` };
  return {
    url: server.url,
    headers,
    async get(path) {
      const answer = await fetch(`${server.url}${path}`, { headers });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    },
  };
}

/** Returns the duration in milliseconds. */
export async function took(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/**
 * Returns a table row: medians of a request on a small and a large site, measured alternately, and their ratio.
 *
 * @param path one for all rounds, or a function of the round
 */
export async function compare(
  name: string,
  path: string | ((round: number) => string),
  callers: readonly Caller[],
): Promise<string> {
  const pathOf = typeof path === 'string' ? () => path : path;
  const times: number[][] = callers.map(() => []);
  for (const caller of callers) await caller.get(pathOf(rounds));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, caller] of callers.entries()) times[index]?.push(await took(() => caller.get(pathOf(round))));
  }
  const [small = Number.NaN, large = Number.NaN] = times.map((list) => median(list));
  return `| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(2)} |`;
}
