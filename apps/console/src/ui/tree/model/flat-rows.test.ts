import { expect, it } from 'vitest';
import { nest } from './tree-model.ts';
import { flatRows, rowsInView } from './flat-rows.ts';

const row = (id: number, parentId: number) => ({ id, parentId, version: 1, name: '' });
const nodes = nest([row(1, 0), row(2, 1), row(3, 2), row(4, 0)], { id: 'id', parentId: 'parentId' });
const shape = (open: readonly number[]) =>
  flatRows(nodes, new Set(open)).map(({ node, level, open: isOpen }) => [node.id, level, isOpen]);

it('lists what is unfolded, with levels', () => {
  expect(shape([])).toEqual([
    [1, 1, false],
    [4, 1, null],
  ]);
  expect(shape([1, 2])).toEqual([
    [1, 1, true],
    [2, 2, true],
    [3, 3, null],
    [4, 1, null],
  ]);
});

it('does not show what is below a folded branch', () => {
  expect(shape([2])).toEqual(shape([]));
});

it.each([0, 17, 44, 4400, 439_000])(
  'draws every row that is in view after %i pixels, and not many more',
  (scrolled) => {
    const [from, to] = rowsInView(scrolled, 600, 44, 10_000);
    expect(from).toBeLessThanOrEqual(Math.floor(scrolled / 44));
    expect(to).toBeGreaterThanOrEqual(Math.min(10_000, Math.ceil((scrolled + 600) / 44)));
    expect(to - from).toBeLessThan(50);
  },
);

it('draws nothing beyond the ends', () => {
  expect(rowsInView(0, 600, 44, 3)).toEqual([0, 3]);
  expect(rowsInView(0, 600, 44, 0)).toEqual([0, 0]);
  // The rows were folded while the view was far below.
  expect(rowsInView(400_000, 600, 44, 3)[1]).toBe(3);
});
