import { useSyncExternalStore } from 'react';
import { type Stage } from '../stage.ts';
import { useClock } from '../use-clock.ts';
import { refreshMs, type Sources } from './sources.ts';

const minuteMs = 60_000;
/** Milliseconds between two looks at the age of a value. */
const lookMs = 10_000;

const noSources: Sources = { get: () => undefined, subscribe: () => () => undefined };

/** Time of the oldest value that ages, in milliseconds; Infinity: there is none. */
const oldestOf = (sources: Sources, ids: readonly number[]): number =>
  ids.reduce((oldest, id) => {
    const found = sources.get(id);
    return typeof found === 'object' && found.ages ? Math.min(oldest, found.at) : oldest;
  }, Infinity);

/**
 * Returns true while a value of some data sources is stale.
 *
 * @param staleMinutes age from which it is, plus `refreshMs`; 0: never
 */
export function useIsStale(
  { sources = noSources, clock, mode }: Pick<Stage, 'sources' | 'clock' | 'mode'>,
  ids: readonly number[],
  staleMinutes: number,
): boolean {
  const oldest = useSyncExternalStore(sources.subscribe, () => (staleMinutes > 0 ? oldestOf(sources, ids) : Infinity));
  const looks = oldest < Infinity && mode === 'play';
  // A value may have been fetched again since the page looked.
  const staleAt = oldest + staleMinutes * minuteMs + refreshMs;
  return useClock(clock, looks ? lookMs : 0, (now) => (now > staleAt ? 'stale' : 'new')) === 'stale';
}

/** Value of a data source as a block shows it. */
export interface ShownSource {
  /** Any JSON; `undefined`: none. */
  readonly value: unknown;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly isStale: boolean;
  /** The user of the editor may not see it. */
  readonly isRefused: boolean;
}

/**
 * Value of a data source, kept up to date.
 *
 * @param id 0: none
 * @param staleMinutes age from which it is stale; 0: never
 * @returns undefined if there is no value
 */
export function useSource(
  { sources = noSources, clock, mode }: Pick<Stage, 'sources' | 'clock' | 'mode'>,
  id: number,
  staleMinutes = 0,
): ShownSource | undefined {
  const found = useSyncExternalStore(sources.subscribe, () => sources.get(id));
  const isStale = useIsStale({ sources, clock, mode }, [id], staleMinutes);
  if (found === undefined) return undefined;
  if (found === 'refused') return { value: undefined, at: 0, isStale: false, isRefused: true };
  return { value: found.value, at: found.at, isStale, isRefused: false };
}
