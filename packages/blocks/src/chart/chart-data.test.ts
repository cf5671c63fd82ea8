import fc from 'fast-check';
import { expect, test } from 'vitest';
import { chartData } from './chart-data.ts';

const all = { labels: '', series: [] };
const rows = [
  { 站: '人民广场', 客流: 1200, 昨日: '1,000', 今日: '1100' },
  { 站: '世纪大道', 客流: null, 昨日: '', 今日: 900 },
];

test('without choices, the first text names the rows and every number is a series', () => {
  expect(chartData(rows, all)).toEqual({
    labels: ['人民广场', '世纪大道'],
    series: [
      { title: '客流', color: '', numbers: [1200, null] },
      { title: '今日', color: '', numbers: [1100, 900] },
    ],
  });
});

test('chosen fields are shown, with numbers only', () => {
  const chosen = { field: '昨日', title: '前一天', color: '#ff0000' };
  const nested = { field: '值.数', title: '', color: '' };
  expect(chartData([{ a: '甲', 值: { 数: 3 } }], { labels: 'a', series: [nested, chosen] })).toEqual({
    labels: ['甲'],
    series: [
      { title: '值.数', color: '', numbers: [3] },
      { title: '前一天', color: '#ff0000', numbers: [null] },
    ],
  });
});

test('numbers alone and one record with numbers are rows, too', () => {
  expect(chartData([5, '7', 'x', null], all)).toEqual({
    labels: ['1', '2'],
    series: [{ title: '数值', color: '', numbers: [5, 7] }],
  });
  expect(chartData({ 文章: 12, 评论: 40 }, all)).toEqual({
    labels: ['文章', '评论'],
    series: [{ title: '数值', color: '', numbers: [12, 40] }],
  });
  expect(chartData({ 2025: 12, 2026: 40 }, all)).toMatchObject({
    labels: ['2025', '2026'],
    series: [{ title: '数值' }],
  });
  for (const nothing of [undefined, null, '', 5, [], ['甲', '乙']]) {
    expect(chartData(nothing, all).series).toEqual([]);
  }
});

test('fields whose names have dots and brackets are found', () => {
  expect(chartData([{ 'a.b[0]': 1, n: 'x' }], all)).toEqual({
    labels: ['x'],
    series: [{ title: 'a.b[0]', color: '', numbers: [1] }],
  });
});

test('rows beyond the first 200 are left out', () => {
  const many = Array.from({ length: 10_000 }, (_, index) => ({ n: index }));
  expect(chartData(many, all).labels).toHaveLength(200);
});

test('every series has a number or null for each row, whatever the value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, field) => {
      const { labels, series } = chartData(value, { labels: field, series: [{ field, title: '', color: '' }] });
      for (const { numbers } of series) {
        expect(numbers).toHaveLength(labels.length);
        for (const number of numbers) expect(number === null || Number.isFinite(number)).toBe(true);
      }
    }),
  );
});
