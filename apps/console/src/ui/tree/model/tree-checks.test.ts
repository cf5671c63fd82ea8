import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTree, item, someKeys, treeOf } from './testing-trees.ts';
import {
  checkedClosure,
  checksOfStored,
  extentOf,
  selectedKeysOf,
  storedOf,
  toggleKeys,
  valueOf,
  type CheckedStrategy,
  type Checks,
  type ToggleRules,
} from './tree-checks.ts';
import { ancestorsOf, descendantsOf, type TreeKey } from './tree-model.ts';

/** Children of 1: 2 and 3; children of 3: 4 and 5; 6 alone. */
const tree = treeOf([item(1), item(2, 1), item(3, 1), item(4, 3), item(5, 3), item(6)]);
const sorted = (keys: Iterable<TreeKey>) => [...keys].toSorted((one, other) => Number(one) - Number(other));
const keysOf = ({ checked, half }: Checks) => ({ checked: sorted(checked), half: sorted(half) });
const free: ToggleRules = { disabled: new Set(), standsAlone: () => false };
const toggle = (held: readonly TreeKey[], key: TreeKey, rules: Partial<ToggleRules> = {}) =>
  sorted(toggleKeys(tree, new Set(held), [key, ...descendantsOf(tree, key)], { ...free, ...rules }));

describe('checking a node', () => {
  it('checks everything below a branch', () => {
    expect(keysOf(checkedClosure(tree, [3]))).toEqual({ checked: [3, 4, 5], half: [1] });
  });

  it('checks a branch with all children checked', () => {
    expect(keysOf(checkedClosure(tree, [2, 4, 5]))).toEqual({ checked: [1, 2, 3, 4, 5], half: [] });
  });

  it('marks ancestors as half-checked', () => {
    expect(keysOf(checkedClosure(tree, [4]))).toEqual({ checked: [4], half: [1, 3] });
  });
});

describe('stored keys', () => {
  it('half-check a branch with some stored children', () => {
    expect(keysOf(checksOfStored(tree, [1, 3, 4]))).toEqual({ checked: [4], half: [1, 3] });
  });

  it('half-check a branch without stored children', () => {
    expect(keysOf(checksOfStored(tree, [3]))).toEqual({ checked: [], half: [1, 3] });
  });

  it('check a branch that is stored with all descendants', () => {
    expect(keysOf(checksOfStored(tree, [1, 2, 3, 4, 5]))).toEqual({ checked: [1, 2, 3, 4, 5], half: [] });
  });

  it('survive a round trip', () => {
    const stored = anyTree.chain((any) =>
      someKeys(any).map((keys) => ({
        any,
        keys: new Set(keys.flatMap((key) => [key, ...ancestorsOf(any, key)])),
      })),
    );
    fc.assert(
      fc.property(stored, ({ any, keys }) => {
        expect(new Set(storedOf(any, checksOfStored(any, keys)))).toEqual(keys);
      }),
    );
  });

  it('are never both checked and half-checked', () => {
    fc.assert(
      fc.property(
        anyTree.chain((any) => someKeys(any).map((keys) => ({ any, keys }))),
        ({ any, keys }) => {
          const { checked, half } = checksOfStored(any, keys);
          expect([...half].filter((key) => checked.has(key))).toEqual([]);
        },
      ),
    );
  });
});

describe('values', () => {
  const values = (held: readonly TreeKey[]) =>
    Object.fromEntries(
      (['all', 'parent', 'child', 'with-half'] as const).map((strategy) => [
        strategy,
        valueOf(tree, new Set(held), strategy),
      ]),
    );

  it('represent checked nodes by strategy', () => {
    expect(values([1, 3, 4, 5, 6])).toEqual({
      all: [3, 4, 5, 6],
      parent: [3, 6],
      child: [4, 5, 6],
      'with-half': [1, 3, 4, 5, 6],
    });
  });

  it('keep unknown keys', () => {
    for (const strategy of ['all', 'parent', 'child', 'with-half'] as const) {
      expect(valueOf(tree, selectedKeysOf(tree, [99, 6], strategy), strategy)).toEqual([6, 99]);
    }
  });

  it('are read back unchanged', () => {
    const ticked = anyTree.chain((any) => someKeys(any).map((keys) => ({ any, keys })));
    const strategies = fc.constantFrom<CheckedStrategy>('all', 'parent', 'child', 'with-half');
    fc.assert(
      fc.property(ticked, strategies, ({ any, keys }, strategy) => {
        const value = valueOf(any, selectedKeysOf(any, keys, 'all'), strategy);
        expect(valueOf(any, selectedKeysOf(any, value, strategy), strategy)).toEqual(value);
      }),
    );
  });

  it('are unchanged if half-checked branches are stored', () => {
    expect(valueOf(tree, selectedKeysOf(tree, [3, 4, 99], 'with-half'), 'with-half')).toEqual([3, 4, 99]);
  });
});

describe('toggling a node', () => {
  it('selects descendants and ancestors', () => {
    expect(toggle([], 3)).toEqual([1, 3, 4, 5]);
  });

  it('completes a partially selected branch', () => {
    expect(toggle([1, 3, 4], 3)).toEqual([1, 3, 4, 5]);
  });

  it('deselects descendants, and ancestors without other selected children', () => {
    expect(toggle([1, 3, 4, 5], 3)).toEqual([]);
    expect(toggle([1, 2, 3, 4, 5], 3)).toEqual([1, 2]);
  });

  it('keeps a branch that can stand alone', () => {
    expect(toggle([1, 3, 4], 4, { standsAlone: (key) => key === 3 })).toEqual([1, 3]);
    expect(toggle([1, 3], 3, { standsAlone: (key) => key === 3 })).toEqual([1, 3, 4, 5]);
    expect(toggle([1, 3, 4, 5], 3, { standsAlone: (key) => key === 3 })).toEqual([]);
  });

  it('keeps disabled nodes unchanged', () => {
    const disabled = new Set([5]);
    expect(toggle([], 3, { disabled })).toEqual([1, 3, 4]);
    expect(toggle([1, 3, 4, 5], 3, { disabled })).toEqual([1, 3, 5]);
    expect(toggle([], 5, { disabled })).toEqual([]);
  });

  it('affects visible nodes only', () => {
    const shown = [1, 3, 4];
    expect(sorted(toggleKeys(tree, new Set(), shown, free))).toEqual([1, 3, 4]);
    expect(sorted(toggleKeys(tree, new Set([1, 2, 3, 4]), shown, free))).toEqual([1, 2]);
  });

  it('is undone by a second toggle if nothing was selected before', () => {
    const cases = anyTree.chain((any) =>
      fc.record({ any: fc.constant(any), key: fc.constantFrom(...any.entries.keys()) }),
    );
    fc.assert(
      fc.property(cases, ({ any, key }) => {
        const keys = [key, ...descendantsOf(any, key)];
        const once = toggleKeys(any, new Set(), keys, free);
        expect([...toggleKeys(any, once, keys, free)]).toEqual([]);
      }),
    );
  });
});

it.each([
  [[1, 2, 3, 4, 5, 6], 'all'],
  [[6], 'some'],
  [[3], 'some'],
  [[], 'none'],
] as const)('tells how much of the tree is ticked: %j %s', (held, extent) => {
  expect(extentOf([...tree.entries.keys()], checksOfStored(tree, held))).toBe(extent);
});
