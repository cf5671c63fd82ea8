import { describe, expect, it } from 'vitest';
import { expandedKeys, startWith, toggleBranch } from './expansion.ts';
import { item, treeOf } from './testing-trees.ts';

const items = [item(1), item(2, 1), item(3, 2), item(4), item(5, 4)];
const tree = treeOf(items);
const none = new Set<number>();

describe('unfolded branches', () => {
  it('are all, none, or those that lead to matches', () => {
    expect(expandedKeys(tree, startWith('all'), none)).toEqual([1, 2, 4]);
    expect(expandedKeys(tree, startWith('none'), none)).toEqual([]);
    expect(expandedKeys(tree, startWith('matches'), new Set([4]))).toEqual([4]);
  });

  it('are turned one by one, and back', () => {
    const folded = toggleBranch(startWith('all'), 2);
    expect(expandedKeys(tree, folded, none)).toEqual([1, 4]);
    expect(expandedKeys(tree, toggleBranch(folded, 2), none)).toEqual([1, 2, 4]);
    expect(expandedKeys(tree, toggleBranch(startWith('none'), 4), none)).toEqual([4]);
  });

  it('include branches that arrive later when all are', () => {
    const folded = toggleBranch(startWith('all'), 1);
    expect(expandedKeys(treeOf([...items, item(6, 5)]), folded, none)).toEqual([2, 4, 5]);
  });
});
