/** Days by the server's clock, one after the other up to today. */
export interface Days {
  /** Milliseconds since 1970 at which each begins. */
  readonly starts: readonly number[];
  /** Place of the day of a moment: -1 before the first one; what is still to come counts as today. */
  placeOf(moment: number): number;
  /** `2026-11-22` */
  readonly today: string;
}

/**
 * @param now milliseconds since 1970
 * @param many how many days, today among them
 */
export function daysUntil(now: number, many: number): Days {
  const date = new Date(now);
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  // By the calendar: a day on which clocks are changed is longer or shorter.
  const starts = Array.from({ length: many }, (_, index) => new Date(year, month, day - many + 1 + index).getTime());
  const two = (number: number) => String(number).padStart(2, '0');
  return {
    starts,
    placeOf: (moment) => starts.findLastIndex((start) => start <= moment),
    today: `${year}-${two(month + 1)}-${two(day)}`,
  };
}
