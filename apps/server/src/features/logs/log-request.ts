import { limits } from '@mutai/contract/limits';
import type { ListQueryBase } from '@mutai/contract/list';
import { errors } from '../../platform/errors.ts';
import { containsPattern, given, orderOf, windowOf } from '../../platform/resource/search.ts';
import { timeRangeOf } from '../../platform/resource/time-range.ts';
import type { Asked, Window } from './log-queries.ts';

/** The search fields that both logs have. */
export interface LogRequest extends ListQueryBase {
  readonly nickname?: string;
}

/**
 * What a request asks of a log.
 *
 * @param equals column → value, for the filters that were given
 * @throws AppError 4000 as `timeRangeOf`
 */
export function askedOf(request: LogRequest, equals: Asked['equals']): Asked {
  const { from, to } = timeRangeOf(request);
  const nickname = given(request.nickname);
  const [, direction] = orderOf(request.sort, 'createdAt:desc');
  return { from, to, equals, pattern: nickname === undefined ? undefined : containsPattern(nickname), direction };
}

/**
 * What a request asks of one user's own lines.
 *
 * @throws AppError 4000 as `timeRangeOf`
 */
export const ownLines = (request: ListQueryBase, userId: number, equals: Asked['equals']): Asked =>
  // Last, because it says more than any other.
  askedOf(request, { ...equals, userId });

/** @throws AppError 4000 for pages beyond the lines that are counted */
export function logWindowOf(request: LogRequest): Window {
  const window = windowOf(request);
  if (window.offset >= limits.exactTotal) {
    const message = `最多查看前 ${limits.exactTotal} 条，请缩小查询范围`;
    throw errors.invalid({ page: message }, `${message}！`);
  }
  return window;
}
