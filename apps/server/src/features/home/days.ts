/** Consecutive days up to today in the server's time zone. */
export interface Days {
  /** Start of each day, in milliseconds since 1970. */
  readonly starts: readonly number[];
  /** Index of the day of a time; -1 before the first day. The future counts as today. */
  placeOf(moment: number): number;
  /** `2026-11-22` */
  readonly today: string;
}

/**
 * @param now milliseconds since 1970
 * @param many number of days, including today
 */
export function daysUntil(now: number, many: number): Days {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  // By calendar: days with a clock change are longer or shorter.
  const starts = Array.from({ length: many }, (_, index) => new Date(year, month, day - many + 1 + index).getTime());
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    starts,
    placeOf: (moment) => starts.findLastIndex((start) => start <= moment),
    today: `${year}-${two(month + 1)}-${two(day)}`,
  };
}
