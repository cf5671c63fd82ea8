import { expect, it } from 'vitest';
import { shownTree, type TreeNode } from './shown-tree.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const object = (count: number, value: unknown) =>
  Object.fromEntries(numbers(count).map((index) => [`field${String(index)}`, value]));
const countOf = ({ parts }: TreeNode): number => parts.reduce((sum, [, part]) => sum + countOf(part), 1);

it.each([
  [numbers(20), 20, false],
  [numbers(21), 20, true],
  [object(100, 1), 100, false],
  [object(101, 1), 100, true],
])('shows fields of objects and items of lists up to a limit %#', (value, count, isCut) => {
  const tree = shownTree(value);
  expect(tree.parts).toHaveLength(count);
  expect(tree.isCut).toBe(isCut);
});

it('shows outer parts before deep ones, up to a limit in all', () => {
  const tree = shownTree(object(100, object(100, object(12, 1))));
  expect(countOf(tree)).toBe(2000);
  expect(tree.parts).toHaveLength(100);
  const cut = tree.parts.filter(([, part]) => part.isCut);
  expect(cut.length).toBeGreaterThan(0);
});
