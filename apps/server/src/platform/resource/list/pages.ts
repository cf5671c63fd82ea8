import { limits } from '@mutai/contract/limits';
import type { Page } from '../repository.ts';

/** To what number the matches of a list are counted: the last stands for all that are more than is told. */
export const countedTo = limits.exactTotal + 1;

/** One page of a list. @param counted matches, to one more than `most` */
export const countedPage = <T>(rows: readonly T[], counted: number, most: number = limits.exactTotal): Page<T> => ({
  rows,
  total: Math.min(counted, most),
  atLeast: counted > most,
});

/** A list that is short by nature, as one page. */
export const wholePage = <T>(rows: readonly T[]): Page<T> => ({ rows, total: rows.length, atLeast: false });
