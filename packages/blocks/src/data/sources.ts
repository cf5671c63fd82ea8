/**
 * Longest time between two looks of a page at its values, in milliseconds: a fetch that brings the same value moves its
 * time without an event.
 */
export const refreshMs = 60_000;

/** Last good value of a data source. */
export interface SourceValue {
  /** Any JSON. */
  readonly value: unknown;
  /** Unix time at which the value was fetched, or was still the same, in milliseconds. */
  readonly at: number;
  /** It is fetched again and again, so that it gets old if that fails. */
  readonly ages: boolean;
}

/** Values of the data sources of a page. */
export interface Sources {
  /**
   * Returns the same object until the value changes; `undefined`: there is none, or the source is deleted or disabled;
   * `refused`: the user may not see it.
   */
  readonly get: (id: number) => SourceValue | 'refused' | undefined;
  /** @returns stops the calls */
  readonly subscribe: (changed: () => void) => () => void;
}
