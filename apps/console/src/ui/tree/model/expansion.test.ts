import { describe, expect, it } from 'vitest';
import {
  expandedKeys,
  preservedExpansion,
  startWith,
  toggleBranch,
  readExpansion,
  storedExpansion,
} from './expansion.ts';
import { item, treeOf } from './testing-trees.ts';

const items = [item(1), item(2, 1), item(3, 2), item(4), item(5, 4)];
const tree = treeOf(items);
const none = new Set<number>();

describe('expanded branches', () => {
  it('are all, the first level, none, or ancestors of matches', () => {
    expect(expandedKeys(tree, startWith('all'), none)).toEqual([1, 2, 4]);
    expect(expandedKeys(tree, startWith('first'), none)).toEqual([1, 4]);
    expect(expandedKeys(tree, startWith('none'), none)).toEqual([]);
    expect(expandedKeys(tree, startWith('matches'), new Set([4]))).toEqual([4]);
  });

  it('can be toggled individually', () => {
    const folded = toggleBranch(startWith('all'), 2);
    expect(expandedKeys(tree, folded, none)).toEqual([1, 4]);
    expect(expandedKeys(tree, toggleBranch(folded, 2), none)).toEqual([1, 2, 4]);
    expect(expandedKeys(tree, toggleBranch(startWith('none'), 4), none)).toEqual([4]);
  });

  it('include branches added later if all are expanded', () => {
    const folded = toggleBranch(startWith('all'), 1);
    expect(expandedKeys(treeOf([...items, item(6, 5)]), folded, none)).toEqual([2, 4, 5]);
  });
});

it('keeps the state of branches moved to another level', () => {
  const below = treeOf([item(1), item(2, 1), item(3, 2), item(4, 1), item(5, 4)]);
  const kept = preservedExpansion(startWith('first'), tree, below);
  expect(expandedKeys(below, kept, none)).toEqual([1, 4]);
  expect(expandedKeys(tree, preservedExpansion(kept, below, tree), none)).toEqual([1, 4]);
  const arrived = treeOf([...items, item(6), item(7, 6)]);
  expect(expandedKeys(arrived, preservedExpansion(startWith('first'), tree, arrived), none)).toEqual([1, 4, 6]);
});

it('survives a round trip', () => {
  const expansion = { start: 'all', toggled: new Set([3, 4]) } as const;
  expect(readExpansion(JSON.parse(JSON.stringify(storedExpansion(expansion))))).toEqual(expansion);
});

it.each([undefined, null, 7, 'all', [], { start: 'matches' }, { toggled: 'x' }])(
  'opens with its first level for %j',
  (stored) => {
    expect(readExpansion(stored)).toEqual({ start: 'first', toggled: new Set() });
  },
);

it('drops invalid keys, and the oldest of too many', () => {
  expect(readExpansion({ start: 'none', toggled: [1, 'x', null, 2] }).toggled).toEqual(new Set([1, 2]));
  const many = new Set(Array.from({ length: 900 }, (_, index) => index));
  const { toggled } = readExpansion(storedExpansion({ start: 'none', toggled: many }));
  expect(toggled.size).toBe(500);
  expect(toggled.has(899)).toBe(true);
});
