import { expect, it } from 'vitest';
import { indexTree, nest } from '../../tree/model/tree-model.ts';
import { arranged, place, type PlacementRule, type TreeRow } from './placing.ts';
import { treeTableMessages as text } from './tree-table.messages.ts';

const row = (id: number, parentId: number): TreeRow => ({ id, parentId, version: 1, name: `行 ${String(id)}` });
/** 1 (2 (4), 3), 5 */
const rows = [row(1, 0), row(2, 1), row(3, 1), row(4, 2), row(5, 0)];
const tree = indexTree(nest(rows, { id: 'id', parentId: 'parentId' }), {
  key: 'id',
  title: 'name',
  children: 'children',
});

it('gives the new parent and all of its children in their new order', () => {
  expect(place(tree, { drag: 5, drop: 2, position: 'after' })).toEqual({
    kind: 'allowed',
    to: { parentId: 1, ids: [2, 5, 3] },
  });
  expect(place(tree, { drag: 4, drop: 1, position: 'before' })).toEqual({
    kind: 'allowed',
    to: { parentId: 0, ids: [4, 1, 5] },
  });
});

it('says why a row cannot go below itself, and is silent about a row on itself', () => {
  expect(place(tree, { drag: 1, drop: 4, position: 'inside' })).toEqual({ kind: 'refused', reason: text.ownBranch });
  expect(place(tree, { drag: 1, drop: 1, position: 'inside' })).toEqual({ kind: 'unchanged' });
  expect(place(tree, { drag: 3, drop: 2, position: 'after' })).toEqual({ kind: 'unchanged' });
});

it('asks the page for its own rule, with the level that the row would stand on', () => {
  const seen: unknown[] = [];
  const rule: PlacementRule<TreeRow> = ({ row: moved, parent, level }) => {
    seen.push([moved.id, parent?.id ?? null, level]);
    return '不行';
  };
  expect(place(tree, { drag: 5, drop: 4, position: 'inside' }, rule)).toEqual({ kind: 'refused', reason: '不行' });
  place(tree, { drag: 4, drop: 5, position: 'before' }, rule);
  expect(seen).toEqual([
    [5, 4, 4],
    [4, null, 1],
  ]);
});

it('puts rows in a new order and below a new parent, and leaves the others alone', () => {
  const after = arranged(rows, { parentId: 1, ids: [2, 5, 3] });
  expect(nest(after, { id: 'id', parentId: 'parentId' })).toMatchObject([
    { id: 1, children: [{ id: 2, children: [{ id: 4 }] }, { id: 5 }, { id: 3 }] },
  ]);
  expect(after.find(({ id }) => id === 4)).toBe(rows[3]);
});
