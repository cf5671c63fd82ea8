import { limits } from '@mutai/contract/limits';
import { type ListQueryBase, selectedIdsName } from '@mutai/contract/list';
import type { LoginLogQuery, OperationLogQuery } from '@mutai/contract/logs/schema';
import type { Selectable } from 'kysely';
import type { LoginLogsTable, OperationLogsTable } from '../../platform/database/schema.ts';
import { errors } from '../../platform/errors.ts';
import { idsIn, nonBlank, orderOf, windowOf, wordPatterns } from '../../platform/resource/list/search.ts';
import { timeRangeOf } from '../../platform/resource/list/time-range.ts';
import type { Window } from '../../platform/resource/list/pages.ts';
import type { LogSearch, LogWord } from './logs.repository.ts';

export type LoginLogRow = Selectable<LoginLogsTable>;
export type OperationLogRow = Selectable<OperationLogsTable>;

/** Search fields of both logs. */
export interface LogRequest extends ListQueryBase {
  readonly nickname?: string;
  /** Ids of selected lines, separated by commas: exports only. */
  readonly [selectedIdsName]?: string;
}

/**
 * Converts a request to a search.
 *
 * @param equals column → value of the filters
 * @throws AppError 4000 as `timeRangeOf`
 */
function logSearch(request: LogRequest, equals: LogSearch['equals']): LogSearch {
  const { from, to } = timeRangeOf(request);
  const nickname = nonBlank(request.nickname);
  const [, direction] = orderOf(request.sort, 'createdAt:desc');
  const patterns = nickname === undefined ? undefined : wordPatterns(nickname);
  const ids = nonBlank(request[selectedIdsName]);
  return { from, to, equals, patterns, direction, ...(ids === undefined ? {} : { ids: idsIn(ids) }) };
}

/** Column → value of the filter by result. */
export const outcomeOf = ({ status }: Pick<LoginLogQuery, 'status'>) => {
  const wanted = nonBlank(status);
  return wanted === undefined ? {} : { success: wanted === 'true' ? 1 : 0 };
};

/** Converts a request to a search of the login log. @throws AppError 4000 as `logSearch` */
export const loginLogSearch = (query: LoginLogQuery) => logSearch(query, outcomeOf(query));

/** Column → value of the filters by module and action. */
export const operationFiltersOf = (query: Pick<OperationLogQuery, 'module' | 'action'>) => {
  const equals = { module: nonBlank(query.module), action: nonBlank(query.action) };
  return Object.fromEntries(Object.entries(equals).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
};

/**
 * Converts a request to a search of the operation log.
 *
 * @param words of `keyword`
 * @throws AppError 4000 as `logSearch`
 */
export const operationLogSearch = (query: OperationLogQuery, words: readonly LogWord[]): LogSearch => ({
  ...logSearch(query, operationFiltersOf(query)),
  ...(words.length === 0 ? {} : { words, rows: 'headers' }),
});

/** Like `operationLogSearch`, for an export: the lines under a header count like others. */
export const allOperationLines = (query: OperationLogQuery, words: readonly LogWord[]): LogSearch => ({
  ...operationLogSearch(query, words),
  rows: 'lines',
});

/**
 * Converts a request to a search of a user's own lines.
 *
 * @throws AppError 4000 as `timeRangeOf`
 */
export const ownLines = (request: ListQueryBase, userId: number, equals: LogSearch['equals']): LogSearch =>
  // Last, because it is the most selective.
  logSearch(request, { ...equals, userId });

/** @throws AppError 4000 for pages beyond the counting limit */
export function logWindowOf(request: LogRequest): Window {
  const window = windowOf(request);
  if (window.offset >= limits.exactTotal) {
    const message = `最多查看前 ${limits.exactTotal} 条，请缩小查询范围`;
    throw errors.invalid({ page: message }, `${message}！`);
  }
  return window;
}
