import { limits } from '@mutai/contract/limits';
import { expect, test } from 'vitest';
import { ascendingSorts } from './order.ts';

const changed = (current: readonly number[]) =>
  ascendingSorts(current).filter((sort, index) => sort !== current[index]).length;

test.each([
  ['what is in order stays', [10, 20, 30], [10, 20, 30]],
  ['one dragged down changes alone', [20, 30, 10, 40], [20, 30, 35, 40]],
  ['one dragged to the front changes alone', [40, 10, 20, 30], [5, 10, 20, 30]],
  ['one dragged to the end changes alone', [20, 30, 10], [20, 30, 40]],
  ['equal ones are told apart', [0, 0, 0], [10, 20, 30]],
  ['without room all are renumbered', [1, 3, 2, 3], [10, 20, 30, 40]],
  ['beyond the end all are renumbered', [limits.sortMax - 2, limits.sortMax, 5], [10, 20, 30]],
  ['nothing stays nothing', [], []],
])('%s', (_name, current, expected) => {
  expect(ascendingSorts(current)).toEqual(expected);
});

test('sort values are always strictly ascending and in range, and few records change', () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const sorts = ascendingSorts(Array.from({ length: next(12) }, () => next(200)));
    for (const [index, sort] of sorts.entries()) {
      expect(sort).toBeGreaterThan(sorts[index - 1] ?? -1);
      expect(sort).toBeLessThanOrEqual(limits.sortMax);
    }
  }
  const thousands = Array.from({ length: 10_000 }, (_, index) => (index + 1) * 10);
  const [dragged, ...others] = thousands;
  expect(changed([...others.slice(0, 5000), dragged ?? 0, ...others.slice(5000)])).toBe(1);
});
