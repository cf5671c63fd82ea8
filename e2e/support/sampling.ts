import { Random } from './random.ts';

const msPerDay = 86_400_000;

/** Full run (`npm run test:full`): walks and matrices cover everything instead of a sample. */
export const isFullRun = process.env['TEST_FULL'] === '1';

/** Seed of samples and walks. It changes each day; `TEST_SEED` repeats the run of another day. */
export const seed = Number(process.env['TEST_SEED'] ?? Math.floor(Date.now() / msPerDay));

/**
 * Returns a share of the items in order, different each day; all of them in a full run.
 *
 * @param share from 0 to 1; the number of items is rounded up
 */
export function sampled<T>(items: readonly T[], share: number): readonly T[] {
  if (isFullRun) return items;
  const random = new Random(seed);
  const count = Math.ceil(items.length * share);
  const ranked = items.map((item, at) => ({ item, at, rank: random.next() }));
  const chosen = ranked.toSorted((a, b) => a.rank - b.rank).slice(0, count);
  return chosen.toSorted((a, b) => a.at - b.at).map(({ item }) => item);
}

/** True within `npm test`: slow test files take turns. */
export const hasTurns = process.env['TEST_TURNS'] === '1';

/** Days in which each slow file has its turn once. */
const daysOfTurns = 4;

/** Returns the files whose turn it is today; all of them without turns. Files of a feature, being neighbors, run on different days. */
export const inTurn = (files: readonly string[]): readonly string[] =>
  hasTurns ? files.toSorted().filter((_, at) => at % daysOfTurns === seed % daysOfTurns) : files;
