import { secondMs } from '@mutai/contract/durations';
import { rangeLabels } from '@mutai/contract/labels';
import { momentForms } from '@mutai/contract/list';
import { dateFields, type RangeFields } from '@mutai/contract/ranges';
import { errors } from '../../errors.ts';
import { parseTime } from '../../time/wall-clock.ts';
import { filterValue } from './search.ts';

/** Milliseconds since 1970; both ends are inclusive. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Largest time of a `Date`, in milliseconds. */
const endOfTime = 8.64e15;

/** Matches a day, or a second of a day, in the server's time zone. */
const local = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}:\d{2}:\d{2}))?$/;

function endOfDay(begin: Date): number {
  return new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + 1).getTime() - 1;
}

/** Range that a text denotes; undefined for invalid times, such as 30 February or a leap second. */
function rangeOf(text: string): TimeRange | undefined {
  const [, date, time] = local.exec(text) ?? [];
  if (date === undefined) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? undefined : { from: at, to: at };
  }
  const from = parseTime(text);
  if (from === undefined) return undefined;
  return { from, to: time === undefined ? endOfDay(new Date(from)) : from + secondMs - 1 };
}

function asked(query: object, field: string, label: string): TimeRange | undefined {
  const text = filterValue(query, field);
  if (text === undefined) return undefined;
  const range = rangeOf(text);
  if (range === undefined) throw errors.invalidField(field, label, momentForms);
  return range;
}

/**
 * Time range of a query; an omitted end is open.
 *
 * @param query its schema must have these fields, by `dateRange` or `timeRange` of the contract
 * @param fields names of the query's fields for the two ends
 * @returns undefined if both ends are omitted
 * @throws AppError 4000 for an invalid time, or if the range ends before it begins
 */
export function rangeOfFields(query: object, fields: RangeFields): TimeRange | undefined {
  const begin = asked(query, fields.from, rangeLabels.from);
  const end = asked(query, fields.to, rangeLabels.to);
  if (begin === undefined && end === undefined) return undefined;
  const range = { from: begin?.from ?? 0, to: end?.to ?? endOfTime };
  if (range.from > range.to) {
    throw errors.invalid({ [fields.from]: '开始时间不能晚于结束时间' }, '开始时间不能晚于结束时间，请重新选择！');
  }
  return range;
}

/** Time range of the fields of `dateRange`; unbounded if both are omitted. @throws like `rangeOfFields` */
export const timeRangeOf = (query: object): TimeRange => rangeOfFields(query, dateFields) ?? { from: 0, to: endOfTime };
