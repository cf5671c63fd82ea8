import { newBlock } from '@mutai/layout/model/block';
import { type ParamsOf } from '@mutai/layout/model/block-types';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wallTime } from '../clock-text/formats.ts';
import { countdownText, durationText, momentOf } from './countdown-text.ts';

const params = (changes: Partial<ParamsOf<'countdown'>>): ParamsOf<'countdown'> => ({
  ...(newBlock('countdown', 1).params as ParamsOf<'countdown'>),
  until: '2027-01-01T00:00',
  ...changes,
});
const zone = 'Asia/Shanghai';
const target = Date.UTC(2026, 11, 31, 16);
const day = 86_400_000;

test.each([
  ['number', '3', '3', '3'],
  ['days', '3天', '3 days', '3 дн.'],
  ['hours', '2天4小时', '2 days 4 h', '2 дн. 4 ч'],
  ['minutes', '2天3小时5分', '2 days 3 h 5 min', '2 дн. 3 ч 5 мин'],
  ['seconds', '2天3小时4分5秒', '2 days 3 h 4 min 5 s', '2 дн. 3 ч 4 мин 5 с'],
  ['clock', '51:04:05', '51:04:05', '51:04:05'],
] as const)('%s: what is left is rounded up', (format, ch, en, ru) => {
  const now = target - (2 * day + 3 * 3_600_000 + 4 * 60_000 + 4 * 1000 + 1);
  const texts = (['ch', 'en', 'ru'] as const).map((language) => countdownText(params({ format }), now, language, zone));
  expect(texts).toEqual([ch, en, ru]);
});

test('it ends at its time in the zone of the screen', () => {
  const at = (ms: number, changes: Partial<ParamsOf<'countdown'>>) =>
    countdownText(params({ format: 'clock', ...changes }), target + ms, 'ch', zone);
  expect([at(-1, {}), at(0, {}), at(day, {})]).toEqual(['00:00:01', '00:00:00', '00:00:00']);
  expect([at(-1, { end: 'hide' }), at(0, { end: 'hide' })]).toEqual(['00:00:01', '']);
  expect(at(0, { end: 'text', endText: '新年快乐' })).toBe('新年快乐');
  expect(countdownText(params({ format: 'clock' }), target, 'ch', 'UTC')).toBe('08:00:00');
});

test('counting up rounds down, and is zero before its time', () => {
  const at = (ms: number) => countdownText(params({ way: 'up', format: 'days', end: 'hide' }), target + ms, 'ch', zone);
  expect([at(-day), at(0), at(day - 1), at(1000 * day)]).toEqual(['0天', '0天', '0天', '1000天']);
  expect(durationText(day, 'days', 'en')).toBe('1 day');
});

test('a moment is the time at which the clocks of the zone show it, also where clocks change', () => {
  const zones = fc.constantFrom(
    'Asia/Shanghai',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
  );
  const minutes = fc.integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2040, 0, 1) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (timeZone, minute) => {
      const local = new Date(wallTime(minute * 60_000, timeZone)).toISOString().slice(0, 16);
      const found = momentOf(local, timeZone);
      // An hour that clocks show twice may be either.
      expect(new Date(wallTime(found, timeZone)).toISOString().slice(0, 16)).toBe(local);
    }),
  );
});
