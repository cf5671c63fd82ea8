import { dateLabels, momentForms } from '@mutai/contract/list';
import { errors } from '../errors.ts';
import { given } from './search.ts';

/** The fields of a query that `dateRange` of the contract declares. */
export interface TimeRangeQuery {
  readonly startDate?: string;
  readonly endDate?: string;
}

/** Milliseconds since 1970, both included. */
export interface TimeRange {
  readonly from: number;
  readonly to: number;
}

/** Milliseconds: the last time that a date can hold. */
const endOfTime = 8.64e15;
const secondMs = 1000;

/** A day, or a second of one, in the server's time zone. */
const local = /^(\d{4}-\d{2}-(\d{2}))(?: (\d{2}:\d{2}:\d{2}))?$/;

function endOfDay(begin: Date): number {
  return new Date(begin.getFullYear(), begin.getMonth(), begin.getDate() + 1).getTime() - 1;
}

/** All that a text stands for; undefined for none, such as 30 February or a leap second. */
function rangeOf(text: string): TimeRange | undefined {
  const [, date, day, time] = local.exec(text) ?? [];
  if (date === undefined) {
    const at = Date.parse(text);
    return Number.isNaN(at) ? undefined : { from: at, to: at };
  }
  const begin = new Date(`${date}T${time ?? '00:00:00'}`);
  if (begin.getDate() !== Number(day)) return undefined;
  const from = begin.getTime();
  return { from, to: time === undefined ? endOfDay(begin) : from + secondMs - 1 };
}

function asked(query: TimeRangeQuery, field: keyof TimeRangeQuery): TimeRange | undefined {
  const text = given(query[field]);
  if (text === undefined) return undefined;
  const range = rangeOf(text);
  if (range === undefined) throw errors.invalid({ [field]: momentForms }, `${dateLabels[field]}：${momentForms}`);
  return range;
}

/**
 * The range of time that a query asks for; an end that is not given is open.
 *
 * @throws AppError 4000 for a time that there is not, and when the range ends before it begins
 */
export function timeRangeOf(query: TimeRangeQuery): TimeRange {
  const from = asked(query, 'startDate')?.from ?? 0;
  const to = asked(query, 'endDate')?.to ?? endOfTime;
  if (from > to) {
    throw errors.invalid({ startDate: '开始时间不能晚于结束时间' }, '开始时间不能晚于结束时间，请重新选择！');
  }
  return { from, to };
}
