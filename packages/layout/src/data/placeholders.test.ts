import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDataPath } from './data-path.ts';
import { missingSource } from './missing-source.ts';
import { formatPlaceholder, placeholderText, sourcesInText, textParts } from './placeholders.ts';
import { formattedText, numberText, valueText } from './value-text.ts';

/** Text with its values filled in. */
const filled = (text: string, value: unknown): string =>
  textParts(text)
    .map((part) => (typeof part === 'string' ? part : placeholderText(part, value)))
    .join('');

test.each([
  ['下一班 {{站台#3.下一班}} 到达', '下一班 14:05 到达'],
  ['{{站台#3.车次[1].名称|--}}', '二'],
  ['{{站台#3["a.b"]}}', '点'],
  ['{{站台#3.温度|0.0|--}}℃', '23.5℃'],
  ['{{站台#3.没有|--}}', '--'],
  ['{{站台#3.没有|0.0|暂无|数据}}', '暂无|数据'],
  ['{{站台#3.没有}}', ''],
  ['{{站台#3.空|--}}{{站台#3.表|--}}{{站台#3|--}}', '------'],
  ['{{ 站台#3.下一班 | -- }}', '14:05'],
  ['{{改名 二#1#3.下一班}}', '14:05'],
  ['{{站台#3.线路#2}}', '东'],
  [
    '{{站台.下一班}} {{#0.a}} {{x#99999999999}} {{ {{站台#3.下一班}} }}',
    '{{站台.下一班}} {{#0.a}} {{x#99999999999}} {{ 14:05 }}',
  ],
  ['{{站台#3..a}} {{站台#3 a}} }} {{', '{{站台#3..a}} {{站台#3 a}} }} {{'],
  ['{{站台#3.__proto__|--}}{{站台#3.constructor|--}}', '----'],
])('%s', (text, shown) => {
  const value = {
    下一班: '14:05',
    温度: 23.46,
    空: null,
    表: [],
    车次: [{}, { 名称: '二' }],
    'a.b': '点',
    '线路#2': '东',
  };
  expect(filled(text, value)).toBe(shown);
});

const someName = fc.oneof(
  fc.string({ minLength: 1 }),
  fc.string({ unit: fc.constantFrom('{', '}', '|', '\\', 'u', '线', '.', '#', '1'), minLength: 1 }),
);

test('any text without sources is unchanged, and any path is found again', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('{', '}', '#', '|', '.', '1', '[', ']', '站') }), (text) => {
      const parts = textParts(text);
      expect(parts.length % 2).toBe(1);
      expect(parts.length === 1 ? parts : [text]).toEqual([text]);
    }),
  );
  const path = fc.array(fc.oneof(fc.nat(999), someName), { maxLength: 4 });
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 1, max: missingSource - 1 }), path, (name, id, steps) => {
      const written = formatDataPath(steps);
      const text = `前${formatPlaceholder(name, id, written)}后`;
      expect(sourcesInText(text)).toEqual([id]);
      expect(textParts(text)[1]).toMatchObject({ source: id, path: steps, fallback: '--' });
    }),
  );
});

test.each([
  [1234567.891, '0,000.0', '1,234,567.9'],
  [-1234.5, '0,000', '-1,235'],
  [0.256, '0%', '26%'],
  [0.145, '0%', '15%'],
  [0.285, '0%', '29%'],
  ['0.00285', '0.0%', '0.3%'],
  [1.005, '0.00', '1.01'],
  [-1.005, '0.00', '-1.01'],
  [-0.145, '0%', '-15%'],
  [1e-7, '0.00', '0.00'],
  [2.5e-7, '0.00000%', '0.00003%'],
  [123456789012345680, '0,000', '123,456,789,012,345,680'],
  [1e300, '0%', '1e+302%'],
  ['9007199254740993', '0%', '9007199254740993'],
  [-0.001, '0.0', '0.0'],
  ['12.5', '0.00', '12.50'],
  ['9007199254740993', '0.00', '9007199254740993'],
  [1e300, '0.00', '1e+300'],
  ['12 分钟', '0.0', '12 分钟'],
  [12.5, 'HH:mm', '12.5'],
])('%s as %s is %s', (value, format, text) => {
  expect(formattedText(value, format)).toBe(text);
});

test('what is no plain value has no text', () => {
  for (const value of [null, undefined, Number.NaN, Infinity, [], {}, '']) {
    expect(valueText(value)).toBeUndefined();
    expect(formattedText(value, '0.0')).toBeUndefined();
  }
  expect(valueText(true)).toBe('true');
});

test('decimals of readers are rounded half away from zero, as percent too', () => {
  fc.assert(
    // At most 15 digits: a number tells no more apart.
    fc.property(fc.integer({ min: -1e7, max: 1e7 }), fc.integer({ min: 0, max: 6 }), (whole, decimals) => {
      const text = `${whole}.${'0'.repeat(decimals)}5`;
      const half = Number(text);
      const sign = half < 0 ? '-' : '';
      const size = Math.abs(whole);
      const expected = decimals === 0 ? `${sign}${size + 1}` : `${whole}.${'0'.repeat(decimals - 1)}1`;
      expect(formattedText(half, decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`)).toBe(expected);
      const hundredth = Number(`${text}e-2`);
      expect(formattedText(hundredth, decimals === 0 ? '0%' : `0.${'0'.repeat(decimals)}%`)).toBe(`${expected}%`);
    }),
  );
});

test('numbers keep their value in every format', () => {
  const numbers = fc.double({ noNaN: true, min: -1e15, max: 1e15 });
  fc.assert(
    fc.property(numbers, fc.integer({ min: 0, max: 6 }), fc.boolean(), (number, decimals, thousands) => {
      const text = numberText(number, { decimals, thousands }) ?? '';
      expect(Math.abs(Number(text.replaceAll(',', '')) - number)).toBeLessThanOrEqual(
        0.5 * 10 ** -decimals + Math.abs(number) * 1e-15,
      );
      expect(text).not.toMatch(/^-[0.,]*$/);
    }),
  );
});
