import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Comparison, comparisons, firstMet, meets } from './condition.ts';

test.each<[value: unknown, compare: Comparison, text: string, met: boolean]>([
  [35, '=', '35', true],
  ['35', '=', ' 35.0 ', true],
  ['正常', '=', '正常', true],
  ['正常', '=', '故障', false],
  [36, '>', '35', true],
  [35, '>', '35', false],
  [35, '>=', '35', true],
  [9, '<', '10', true],
  ['9', '<', '10', true],
  ['九', '<', '10', false],
  [10, '<=', '10', true],
  ['晚点 5 分钟', 'contains', '晚点', true],
  ['晚点', 'contains', '', false],
  [true, '=', 'true', true],
  ['', 'empty', '', true],
  [0, 'empty', '', false],
  [0, 'filled', '', true],
  [null, 'empty', '', true],
  [[1], 'empty', '', true],
  [undefined, '>', '-1', false],
  [null, '!=', '5', true],
  [null, '=', '', false],
  ['abc', '>', 'abb', false],
])('%j %s “%s” is %s', (value, compare, text, met) => {
  expect(meets(value, { compare, with: text })).toBe(met);
});

test('of two numbers, one comparison of each pair is met', () => {
  const pairs = [
    ['=', '!='],
    ['>', '<='],
    ['<', '>='],
    ['empty', 'filled'],
  ] as const;
  fc.assert(
    fc.property(fc.integer(), fc.integer(), (value, other) => {
      for (const [one, opposite] of pairs) {
        const [first, second] = [one, opposite].map((compare) => meets(value, { compare, with: String(other) }));
        expect(first).toBe(!second);
      }
    }),
  );
});

test('no value of any kind throws', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), fc.constantFrom(...comparisons), (value, text, compare) => {
      expect(typeof meets(value, { compare, with: text })).toBe('boolean');
    }),
  );
});

test('the first of several that a value meets applies', () => {
  const all = [
    { compare: '>', with: '30', name: '热' },
    { compare: '>', with: '20', name: '暖' },
  ] as const;
  expect([40, 25, 5].map((value) => firstMet(all, value)?.name)).toEqual(['热', '暖', undefined]);
});
