import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOf, dayOf, minuteOf, weekdayOf } from './days.ts';
import { byPrecedence, type Repeat, type Rule } from './rule.ts';
import { beginnings, createSchedule, losers, resolve, timeline } from './schedule.ts';
import type { Span } from './windows.ts';

const minute = 60_000;
const hour = 60 * minute;

const rule = (fields: Partial<Rule<string>>): Rule<string> => ({
  id: 1,
  item: 'a',
  hours: { from: '08:00', to: '12:00' },
  repeat: { kind: 'daily', every: 1 },
  firstDate: '2026-11-01',
  lastDate: null,
  exceptions: [],
  priority: 0,
  level: 0,
  ...fields,
});
const at = (text: string): number => Date.parse(`${text}+08:00`);
const winnerAt = (rules: readonly Rule<string>[], text: string) =>
  resolve(createSchedule('Asia/Shanghai', rules), at(text)).winner?.rule.item ?? null;

test('the highest priority wins, then the rule that is nearest to the screen, then the newest', () => {
  const rules = [
    rule({ id: 1, item: 'all' }),
    rule({ id: 2, item: 'group', level: 2 }),
    rule({ id: 3, item: 'newer group', level: 2 }),
    rule({ id: 4, item: 'urgent', priority: 5, hours: { from: '09:00', to: '10:00' } }),
  ];
  expect([winnerAt(rules, '2026-11-27T08:00'), winnerAt(rules, '2026-11-27T09:30')]).toEqual(['newer group', 'urgent']);
  const schedule = createSchedule('Asia/Shanghai', rules);
  expect(resolve(schedule, at('2026-11-27T08:30')).until).toBe(at('2026-11-27T09:00'));
  expect(losers(schedule, at('2026-11-27T09:30')).map(({ rule: { item }, reason }) => [item, reason])).toEqual([
    ['newer group', 'priority'],
    ['group', 'priority'],
    ['all', 'priority'],
  ]);
  expect(losers(schedule, at('2026-11-27T08:30')).map(({ reason }) => reason)).toEqual(['newer', 'level']);
  expect(resolve(schedule, at('2026-11-27T13:00')).winner).toBeNull();
});

test('rules repeat on days, in weeks and on dates, between their first and last day, with exceptions', () => {
  const on = (fields: Partial<Rule<string>>, date: string) => winnerAt([rule(fields)], `${date}T09:00`) !== null;
  const dates = ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-11', '2026-12-14'];
  const days = (fields: Partial<Rule<string>>) =>
    dates.filter((date) => on({ firstDate: '2026-11-27', ...fields }, date));
  const weekly = (every: number, ...wanted: number[]): Repeat => ({ kind: 'weekly', every, days: wanted });
  expect(days({ repeat: { kind: 'once' } })).toEqual(['2026-11-27']);
  expect(days({ repeat: { kind: 'daily', every: 2 } })).toEqual([
    '2026-11-27',
    '2026-11-29',
    '2026-12-01',
    '2026-12-11',
  ]);
  expect(days({ repeat: weekly(1, 5, 1) })).toEqual(['2026-11-27', '2026-11-30', '2026-12-11', '2026-12-14']);
  // Weeks begin on Monday: the first one is that of the 23rd.
  expect(days({ repeat: weekly(2, 5, 1) })).toEqual(['2026-11-27', '2026-12-11']);
  expect(days({ repeat: { kind: 'dates', dates: ['2026-11-28', '2026-02-30'] } })).toEqual(['2026-11-28']);
  expect(days({ lastDate: '2026-11-28' })).toEqual(['2026-11-27', '2026-11-28']);
  const exceptions = [
    { date: '2026-11-28', hours: null },
    { date: '2026-11-29', hours: { from: '20:00', to: '21:00' } },
  ];
  expect(days({ lastDate: '2026-11-30', exceptions })).toEqual(['2026-11-27', '2026-11-30']);
  expect(winnerAt([rule({ exceptions })], '2026-11-29T20:30')).toBe('a');
  expect(on({ firstDate: '2026-02-30' }, '2026-11-27')).toBe(false);
  expect(on({ firstDate: '2028-02-29', repeat: { kind: 'once' } }, '2028-02-29')).toBe(true);
  for (const every of [0, -1]) expect(days({ repeat: { kind: 'daily', every } })).toHaveLength(dates.length);
});

test('an item that may not play lets the next rule through, and is named as the reason', () => {
  const validity = (item: string): readonly Span[] | null =>
    item === 'b' ? [{ start: at('2026-11-27T09:00'), end: at('2026-11-27T10:00') }] : null;
  const schedule = createSchedule('Asia/Shanghai', [rule({}), rule({ id: 2, item: 'b' })], validity);
  const span = { start: at('2026-11-27T00:00'), end: at('2026-11-28T00:00') };
  expect(
    timeline(schedule, span).map(({ start, end, rule: shown }) => [
      (start - span.start) / hour,
      (end - span.start) / hour,
      shown?.item ?? null,
    ]),
  ).toEqual([
    [0, 8, null],
    [8, 9, 'a'],
    [9, 10, 'b'],
    [10, 12, 'a'],
    [12, 24, null],
  ]);
  expect(resolve(schedule, at('2026-11-27T08:30'))).toMatchObject({
    winner: { rule: { item: 'a' } },
    until: at('2026-11-27T09:00'),
  });
  expect(losers(schedule, at('2026-11-27T08:30'))).toMatchObject([{ rule: { item: 'b' }, reason: 'invalid' }]);
});

/** Zones and days around which their clocks change. */
const changes = [
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/New_York', '2026-03-08'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['America/Havana', '2026-03-08'],
  ['Africa/Cairo', '2026-04-24'],
  ['Asia/Shanghai', '2026-12-31'],
  ['Asia/Kathmandu', '2028-02-28'],
] as const;

/** The clocks of a zone, minute by minute, for some days around a date. */
function clocksAround(timeZone: string, date: string) {
  const [first, days] = [dayOf(date) - 4, 8];
  const formatter = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const start = first * 24 * hour;
  const shown = Array.from({ length: days * 24 * 60 }, (_, index) => {
    const parts = Object.fromEntries(
      formatter.formatToParts(start + index * minute).map(({ type, value }) => [type, value]),
    );
    return `${parts['year']}-${parts['month']}-${parts['day']} ${parts['hour']}:${parts['minute']}`;
  });
  return { start, shown, dates: Array.from({ length: days }, (_, index) => dateOf(first + index)) };
}

const time = fc.integer({ min: 0, max: 95 }).map((quarter) => {
  const text = (value: number) => String(value).padStart(2, '0');
  return `${text(Math.floor(quarter / 4))}:${text((quarter % 4) * 15)}`;
});
const hours = fc.record({ from: time, to: fc.oneof(time, fc.constant('24:00')) });

const rulesOn = (dates: readonly string[]) => {
  const date = fc.constantFrom(...dates);
  const repeat: fc.Arbitrary<Repeat> = fc.oneof(
    fc.constant({ kind: 'once' } as const),
    fc.record({ kind: fc.constant('daily' as const), every: fc.integer({ min: 1, max: 3 }) }),
    fc.record({
      kind: fc.constant('weekly' as const),
      every: fc.constant(1),
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 })),
    }),
    fc.record({ kind: fc.constant('dates' as const), dates: fc.array(date, { maxLength: 3 }) }),
  );
  return fc
    .array(
      fc.record({
        item: fc.constantFrom('a', 'b', 'c'),
        hours,
        repeat,
        firstDate: date,
        lastDate: fc.option(date),
        exceptions: fc.uniqueArray(fc.record({ date, hours: fc.option(hours) }), {
          maxLength: 2,
          selector: (one) => one.date,
        }),
        priority: fc.integer({ min: 0, max: 2 }),
        level: fc.integer({ min: 0, max: 2 }),
      }),
      { minLength: 1, maxLength: 8 },
    )
    .map((rules) => rules.map((one, index): Rule<string> => ({ ...one, id: index })));
};

/** Days on which a rule applies, written down without arithmetic on days. */
function appliesOn({ repeat, firstDate, lastDate }: Rule<string>, date: string): boolean {
  if (date < firstDate || (lastDate !== null && date > lastDate)) return false;
  if (repeat.kind === 'once') return date === firstDate;
  if (repeat.kind === 'dates') return repeat.dates.includes(date);
  if (repeat.kind === 'weekly') return repeat.days.includes(new Date(`${date}T12:00:00Z`).getUTCDay());
  for (let day = new Date(`${firstDate}T12:00:00Z`); day.toISOString().slice(0, 10) <= date;) {
    if (day.toISOString().slice(0, 10) === date) return true;
    day = new Date(day.getTime() + repeat.every * 24 * hour);
  }
  return false;
}

test.each(changes)(
  'each minute around a change of clocks in %s on %s has the rule that a slow oracle finds',
  (zone, date) => {
    const { start, shown, dates } = clocksAround(zone, date);
    /** First minute at which the clocks show a time, or a later one of that day. */
    const firstAt = (day: string, minutes: number): number => {
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + minutes * minute).toISOString();
      const wanted = `${next.slice(0, 10)} ${next.slice(11, 16)}`;
      const index = shown.findIndex((one) => one >= wanted);
      return start + (index === -1 ? shown.length : index) * minute;
    };
    const spansOf = (one: Rule<string>): readonly Span[] =>
      dates.flatMap((day) => {
        if (!appliesOn(one, day)) return [];
        const exception = one.exceptions.find((other) => other.date === day);
        const window = exception === undefined ? one.hours : exception.hours;
        if (window === null) return [];
        const [from, to] = [minuteOf(window.from), minuteOf(window.to)];
        const length = to > from ? to - from : to - from + 24 * 60;
        const [begin, end] = [firstAt(day, from), firstAt(day, from + length)];
        return [{ start: begin, end: end > begin ? end : begin + length * minute }];
      });
    // Not the first and last days, whose windows are cut off.
    const [low, high] = [24 * 60 * 2, shown.length - 24 * 60 * 2];
    fc.assert(
      fc.property(
        rulesOn(dates),
        fc.array(fc.integer({ min: low, max: high }), { minLength: 20, maxLength: 20 }),
        (rules, minutes) => {
          const spans = new Map(rules.map((one) => [one, spansOf(one)]));
          const oracle = (instant: number) =>
            rules
              .toSorted(byPrecedence)
              .find((one) => spans.get(one)?.some((span) => span.start <= instant && instant < span.end)) ?? null;
          const schedule = createSchedule(zone, rules);
          const span = { start: start + low * minute, end: start + (high + 1) * minute };
          const begun = rules.flatMap((one) =>
            (spans.get(one) ?? []).map((occurrence) => `${occurrence.start} ${one.id}`),
          );
          expect(
            beginnings(schedule, span)
              .map((one) => `${one.start} ${one.rule.id}`)
              .toSorted(),
          ).toEqual(begun.filter((one) => parseInt(one, 10) >= span.start && parseInt(one, 10) < span.end).toSorted());
          const whole = timeline(schedule, span);
          for (const index of minutes) {
            const instant = start + index * minute;
            const { winner, until } = resolve(schedule, instant);
            expect(winner?.rule ?? null).toBe(oracle(instant));
            expect(whole.find((one) => one.start <= instant && instant < one.end)?.rule ?? null).toBe(oracle(instant));
            expect(until).toBeGreaterThan(instant);
            for (let later = instant; later < until; later += 15 * minute) expect(oracle(later)).toBe(oracle(instant));
          }
          const [first, ...others] = whole;
          expect(first?.start).toBe(start + low * minute);
          expect(whole.slice(0, -1).map(({ end }) => end)).toEqual(others.map(({ start: next }) => next));
          expect(others.filter((one, index) => one.rule === whole[index]?.rule)).toEqual([]);
        },
      ),
      { numRuns: 40 },
    );
  },
);

test('weekdays are those of the zone of the screen', () => {
  expect(weekdayOf(dayOf('2026-11-27'))).toBe(5);
  const friday = rule({ repeat: { kind: 'weekly', every: 1, days: [5] }, hours: { from: '00:00', to: '24:00' } });
  const schedule = createSchedule('Pacific/Auckland', [friday]);
  expect(resolve(schedule, Date.parse('2026-11-26T11:00:00Z')).winner?.rule).toBe(friday);
  expect(resolve(schedule, Date.parse('2026-11-27T11:00:00Z')).winner).toBeNull();
});
