import { limits } from '@mutai/contract/limits';
import type { Page } from '../repository.ts';

/** Largest number of matches that is counted; it means more than `limits.exactTotal`. */
export const countedTo = limits.exactTotal + 1;

/** One page of a list. @param counted number of matches, counted up to `most` + 1 */
export const countedPage = <T>(rows: readonly T[], counted: number, most: number = limits.exactTotal): Page<T> => ({
  rows,
  total: Math.min(counted, most),
  atLeast: counted > most,
});

/** Returns a short list as one page. */
export const wholePage = <T>(rows: readonly T[]): Page<T> => ({ rows, total: rows.length, atLeast: false });
