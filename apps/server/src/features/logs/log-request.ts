import { limits } from '@mutai/contract/limits';
import type { ListQueryBase } from '@mutai/contract/list';
import { errors } from '../../platform/errors.ts';
import { containsPattern, given, orderOf, windowOf } from '../../platform/resource/search.ts';
import type { Asked, Window } from './log-queries.ts';

/** The search fields that both logs have. */
export interface LogRequest extends ListQueryBase {
  readonly nickname?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Milliseconds: the last time that a date can hold. */
const endOfTime = 8.64e15;

function momentOf(text: string | undefined, field: string, otherwise: number): number {
  const asked = given(text);
  if (asked === undefined) return otherwise;
  const moment = Date.parse(asked);
  // The schema takes a leap second, which has no place in time as computers count it.
  if (Number.isNaN(moment)) throw errors.invalid({ [field]: '格式错误' }, '时间格式错误，请重新选择！');
  return moment;
}

/**
 * What a request asks of a log.
 *
 * @param equals column → value, for the filters that were given
 * @throws AppError 4000 when the range ends before it begins
 */
export function askedOf(request: LogRequest, equals: Asked['equals']): Asked {
  const from = momentOf(request.startDate, 'startDate', 0);
  const to = momentOf(request.endDate, 'endDate', endOfTime);
  if (from > to) {
    throw errors.invalid({ startDate: '开始时间不能晚于结束时间' }, '开始时间不能晚于结束时间，请重新选择！');
  }
  const nickname = given(request.nickname);
  const [, direction] = orderOf(request.sort, 'createdAt:desc');
  return { from, to, equals, pattern: nickname === undefined ? undefined : containsPattern(nickname), direction };
}

/** @throws AppError 4000 for pages beyond the lines that are counted */
export function logWindowOf(request: LogRequest): Window {
  const window = windowOf(request);
  if (window.offset >= limits.logCountMax) {
    const message = `最多查看前 ${limits.logCountMax} 条，请缩小查询范围`;
    throw errors.invalid({ page: message }, `${message}！`);
  }
  return window;
}

/** The filters that were given, for the operation log's export line. */
export function filtersOf(request: object): Readonly<Record<string, readonly [null, string]>> {
  const paging = new Set(['page', 'size', 'sort']);
  return Object.fromEntries(
    Object.entries(request).flatMap(([name, value]) => {
      const text = paging.has(name) ? undefined : given(String(value ?? ''));
      return text === undefined ? [] : [[name, [null, text] as const]];
    }),
  );
}
