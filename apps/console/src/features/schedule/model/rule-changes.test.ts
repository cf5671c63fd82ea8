import { dayOf } from '@mutai/schedule/days';
import { expect, test } from 'vitest';
import { exampleRule } from './example-rules.ts';
import { changeOfAll, changeOfDay, changeWithoutDay, isRepeated } from './rule-changes.ts';

const day = dayOf('2026-11-27');
const before = { day, from: 480, to: 720 };
const later = { day, from: 540, to: 780 };
const next = { day: day + 1, from: 480, to: 720 };
const hours = { from: '08:00', to: '12:00' };

test('a rule that does not repeat moves to another day', () => {
  const rule = exampleRule({ repeat: { kind: 'once' }, firstDate: '2026-11-27', lastDate: '2026-11-27' });
  expect(isRepeated(rule)).toBe(false);
  expect(changeOfAll(rule, before, next)).toEqual({ firstDate: '2026-11-28', lastDate: null, exceptions: [], hours });
  expect(changeOfAll(rule, before, later)).toEqual({ hours: { from: '09:00', to: '13:00' } });
});

test('a repeated rule moves with its days, first and last day and exceptions', () => {
  const exceptions = [{ date: '2026-12-04', hours: null }];
  const weekly = exampleRule({ repeat: { kind: 'weekly', every: 1, days: [1, 5, 6] }, exceptions });
  expect(changeOfAll(weekly, before, next)).toEqual({
    repeat: { kind: 'weekly', every: 1, days: [0, 2, 6] },
    exceptions: [{ date: '2026-12-05', hours: null }],
    hours,
  });
  expect(changeOfAll(exampleRule({}), before, next)).toEqual({ hours });
  const every2 = exampleRule({ repeat: { kind: 'daily', every: 2 }, firstDate: '2026-11-27', lastDate: '2026-12-27' });
  expect(changeOfAll(every2, before, next)).toEqual({
    firstDate: '2026-11-28',
    lastDate: '2026-12-28',
    exceptions: [],
    hours,
  });
  const dates = exampleRule({
    repeat: { kind: 'dates', dates: ['2026-11-27', '2026-12-31'] },
    firstDate: '2026-11-27',
  });
  expect(changeOfAll(dates, before, next).repeat).toEqual({ kind: 'dates', dates: ['2026-11-28', '2027-01-01'] });
});

test('one day is an exception, or left out with a rule of its own on another day', () => {
  const rule = exampleRule({ exceptions: [{ date: '2026-12-01', hours: null }] });
  expect(changeOfDay(rule, before, later)).toEqual({
    change: {
      exceptions: [
        { date: '2026-11-27', hours: { from: '09:00', to: '13:00' } },
        { date: '2026-12-01', hours: null },
      ],
    },
    added: null,
  });
  const moved = changeOfDay(rule, before, next);
  expect(moved.change).toEqual(changeWithoutDay(rule, day));
  expect(moved.added).toMatchObject({ repeat: { kind: 'once' }, firstDate: '2026-11-28', hours });
  expect(changeWithoutDay(exampleRule({ exceptions: [{ date: '2026-11-27', hours }] }), day)).toEqual({
    exceptions: [{ date: '2026-11-27', hours: null }],
  });
});
