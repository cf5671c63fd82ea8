import { expect, test } from 'vitest';
import { nameOf } from './backup-target.ts';
import { outdated } from './prune.ts';

const day = 86_400_000;
const first = Date.UTC(2025, 0, 1, 3);
/** Two backups a day for 400 days, until 2026-02-04. */
const names = Array.from({ length: 800 }, (_, n) => nameOf(first + n * (day / 2)));

const kept = (keep: { daily: number; weekly: number; monthly: number }) => {
  const old = new Set(outdated(names, keep, names.at(-1) ?? ''));
  return names.filter((name) => !old.has(name));
};

test('the newest generation of the last days, weeks and months stays', () => {
  expect(kept({ daily: 3, weekly: 0, monthly: 0 })).toEqual([
    '20260202T150000Z',
    '20260203T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  // Sundays, and the current week.
  expect(kept({ daily: 0, weekly: 3, monthly: 0 })).toEqual([
    '20260125T150000Z',
    '20260201T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  expect(kept({ daily: 0, weekly: 0, monthly: 3 })).toEqual([
    '20251231T150000Z',
    '20260131T150000Z',
    '20260204T030000Z',
    '20260204T150000Z',
  ]);
  // The last two weeks and the last two months end on one of the seven days.
  expect(kept({ daily: 7, weekly: 4, monthly: 12 })).toHaveLength(7 + 2 + 10 + 1);
});

test('backups of the last 24 hours stay, whatever else is kept', () => {
  const nothing = { daily: 0, weekly: 0, monthly: 0 };
  expect(kept(nothing)).toEqual(['20260204T030000Z', '20260204T150000Z']);
  expect(outdated(['20260203T150000Z', '20260203T150001Z'], nothing, '20260204T150000Z')).toEqual(['20260203T150000Z']);
  expect(outdated([], nothing, '20260204T150000Z')).toEqual([]);
});

test('a backup made by a clock that was set back stays, and does not cost those of later dates', () => {
  const keep = { daily: 1, weekly: 0, monthly: 0 };
  const dates = ['19700101T000000Z', '20260203T150000Z', '20260204T150000Z'];
  expect(outdated(dates, keep, '19700101T000000Z')).toEqual(['20260203T150000Z']);
});
