import type { PageCode } from '@mutai/contract/pages';
import type { Brought } from '../reading/make-value.ts';
import type { SourceFacts } from '../stored.ts';

/** Open connection of a source whose other side sends data by itself. */
export interface Subscription {
  /**
   * Takes the newest message, and waits for one if there is none; those before it are dropped.
   *
   * @returns undefined if none came in time
   * @throws SourceFailure if the connection has ended
   */
  take(timeoutMs: number): Promise<Brought | undefined>;
  close(): void;
}

/** Kind of data source. */
export interface SourceKind {
  /** True if its data may change without a change of the source: it is fetched at each interval. */
  readonly repeats: boolean;
  /** Page whose permission is needed to choose it, because not everybody in the console may see its data; absent: none. */
  readonly needs?: PageCode;
  /** @throws AppError 4000 if fields that it needs are missing or wrong */
  check(source: SourceFacts): void;
  /**
   * Fetches the data.
   *
   * @param signal aborted when the server stops, or the caller is gone
   * @throws SourceFailure
   */
  bring(source: SourceFacts, signal: AbortSignal): Promise<Brought>;
  /**
   * Receives data until closed, or until `signal` is aborted; absent: this kind is asked at each interval.
   *
   * @throws SourceFailure if the other side cannot be reached or refuses
   */
  subscribe?(source: SourceFacts, signal: AbortSignal): Promise<Subscription>;
}
