import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { parseTime, timeText, wallClockText } from './wall-clock.ts';

const zones = ['UTC', 'Asia/Shanghai', 'America/New_York', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Sao_Paulo'];
const inZone = (zone: string) => vi.stubEnv('TZ', zone);
const iso = (text: string) => new Date(parseTime(text) ?? Number.NaN).toISOString();

afterEach(() => void vi.unstubAllEnvs());

describe.each(zones)('in %s', (zone) => {
  test('parsing a formatted time returns the same instant, to the second', () => {
    inZone(zone);
    const seconds = fc.integer({ min: Date.UTC(1972, 0, 1) / 1000, max: Date.UTC(2100, 0, 1) / 1000 });
    fc.assert(
      fc.property(seconds, (at) => {
        expect(parseTime(timeText(new Date(at * 1000)))).toBe(at * 1000);
      }),
    );
  });

  test('a time without a zone is a local time of the server', () => {
    inZone(zone);
    const noon = fc.date({
      min: new Date('1972-01-01T00:00:00Z'),
      max: new Date('2100-01-01T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(noon, (date) => {
        date.setUTCHours(12, 34, 56, 0);
        const text = wallClockText(date);
        expect(timeText(new Date(parseTime(text) ?? 0)).slice(0, 19)).toBe(text);
      }),
    );
  });
});

test('a date cell is a local time in any time zone of the server', () => {
  const cell = new Date('2027-01-15T08:00:00Z');
  inZone('Asia/Shanghai');
  expect(iso(wallClockText(cell))).toBe('2027-01-15T00:00:00.000Z');
  inZone('America/New_York');
  expect(iso(wallClockText(cell))).toBe('2027-01-15T13:00:00.000Z');
});

test('a time skipped by a clock change moves forward, a repeated one is the first', () => {
  inZone('America/New_York');
  expect(iso('2026-03-08 02:30:00')).toBe('2026-03-08T07:30:00.000Z');
  expect(iso('2026-03-08 03:30:00')).toBe('2026-03-08T07:30:00.000Z');
  expect(iso('2026-11-01 01:30:00')).toBe('2026-11-01T05:30:00.000Z');
  // Midnight itself is skipped.
  inZone('America/Sao_Paulo');
  expect(iso('2018-11-04')).toBe('2018-11-04T03:00:00.000Z');
  expect(iso('2018-11-04 12:00')).toBe('2018-11-04T14:00:00.000Z');
});

test('all common formats are parsed, and invalid times are rejected', () => {
  inZone('Asia/Shanghai');
  for (const text of [
    '2022-06-02 20:18:25',
    '2022/6/2 20:18:25',
    '2022-06-02T20:18:25',
    '2022-06-02T20:18:25+08:00',
    '2022-06-02 20:18:25 +0800',
    '2022-06-02 20:18:25 +08:00',
    '2022-06-02T12:18:25Z',
    '2022-06-02T12:18:25.000Z',
    '2022-06-02 12:18:25 UTC',
  ]) {
    expect(iso(text)).toBe('2022-06-02T12:18:25.000Z');
  }
  expect(iso('2022-06-02')).toBe('2022-06-01T16:00:00.000Z');
  for (const text of [
    '',
    '明天',
    '2026-02-30',
    '2026-13-01',
    '2026-01-01 24:00',
    '20:18:25',
    `2026-01-01${' '.repeat(50)}`,
  ]) {
    expect(parseTime(text)).toBeUndefined();
  }
});

test('rounding errors of spreadsheets below a second are removed', () => {
  expect(wallClockText(new Date('2027-01-15T07:59:59.999Z'))).toBe('2027-01-15 08:00:00');
  expect(wallClockText(new Date('2027-01-15T00:00:00.001Z'))).toBe('2027-01-15');
  expect(wallClockText(new Date(Number.NaN))).toBe('');
});
