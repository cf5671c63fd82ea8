import { expect, it } from 'vitest';
import { nest } from './tree-model.ts';
import { flatRows } from './flat-rows.ts';

const row = (id: number, parentId: number) => ({ id, parentId, version: 1, name: '' });
const nodes = nest([row(1, 0), row(2, 1), row(3, 2), row(4, 0)], { id: 'id', parentId: 'parentId' });
const shape = (open: readonly number[]) =>
  flatRows(nodes, new Set(open)).map(({ node, level, open: isOpen }) => [node.id, level, isOpen]);

it('lists visible rows with levels', () => {
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

it('omits rows below a collapsed branch', () => {
  expect(shape([2])).toEqual(shape([]));
});
