import { median, signIn } from './measure.ts';
import type { Site } from './sites.ts';

/** Rows of the small and the large site that requests are compared on. */
export const sizes = [10_000, 1_000_000] as const;

const rounds = 41;

/** Signed-in client. */
export interface Caller {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  get(path: string): Promise<void>;
  post(path: string, body: object): Promise<void>;
}

export function callerWith(url: string, token: string): Caller {
  const headers = { authorization: `Bearer ${token}` };
  const request = async (path: string, init: RequestInit) => {
    const answer = await fetch(`${url}${path}`, init);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  };
  return {
    url,
    headers,
    get: (path) => request(path, { headers }),
    post: (path, body) =>
      request(path, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}

export const callerOf = async ({ server }: Site): Promise<Caller> => callerWith(server.url, await signIn(server));

/** Name of a request → its path. */
export type Paths = readonly (readonly [name: string, path: string | ((round: number) => string)])[];

export const searchPath = (path: string, search: Readonly<Record<string, string>>): string =>
  `${path}?${new URLSearchParams({ ...search }).toString()}`;

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
export async function compare(name: string, path: Paths[number][1], callers: readonly Caller[]): Promise<string> {
  const pathOf = typeof path === 'string' ? () => path : path;
  const times: number[][] = callers.map(() => []);
  for (const caller of callers) await caller.get(pathOf(rounds));
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, caller] of callers.entries()) times[index]?.push(await took(() => caller.get(pathOf(round))));
  }
  const [small = Number.NaN, large = Number.NaN] = times.map((list) => median(list));
  return `| ${name} | ${small.toFixed(1)} ms | ${large.toFixed(1)} ms | ${(large / small).toFixed(2)} |`;
}

/**
 * Prints a table with a row of {@link compare} for each request.
 *
 * @param what measured records: `sqlite: posts`
 * @param rows of the small and the large site
 */
export async function printComparison(
  what: string,
  paths: Paths,
  callers: readonly Caller[],
  rows: readonly number[] = sizes,
): Promise<void> {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  print(`| ${what}, median | ${rows.map((size) => size.toLocaleString('en')).join(' | ')} | ratio |`);
  print('|---|---:|---:|---:|');
  for (const [name, path] of paths) print(await compare(name, path, callers));
  print('');
}
