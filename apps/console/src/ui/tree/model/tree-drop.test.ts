import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTree, item, treeOf } from './testing-trees.ts';
import { dropTarget, stepDrop, zoneAt, type DropPosition, type DropStep } from './tree-drop.ts';
import { descendantsOf } from './tree-model.ts';

/** 1 above 2 and 3; 3 above 4; 5 alone. */
const tree = treeOf([item(1), item(2, 1), item(3, 1), item(4, 3), item(5)]);
const drop = (drag: number, over: number, position: DropPosition, maxDepth = Infinity) =>
  dropTarget(tree, { drag, drop: over, position }, { maxDepth });

describe('letting a node go', () => {
  it('puts it before or after another one', () => {
    expect(drop(5, 3, 'before')).toEqual({ parentId: 1, index: 1, siblings: [2, 5, 3] });
    expect(drop(5, 3, 'after')).toEqual({ parentId: 1, index: 2, siblings: [2, 3, 5] });
  });

  it('puts it last inside another one', () => {
    expect(drop(5, 1, 'inside')).toEqual({ parentId: 1, index: 2, siblings: [2, 3, 5] });
  });

  it('puts it at the top', () => {
    expect(drop(3, 1, 'before')).toEqual({ parentId: null, index: 0, siblings: [3, 1, 5] });
  });

  it('does not count the node itself among its siblings', () => {
    expect(drop(2, 3, 'after')).toEqual({ parentId: 1, index: 1, siblings: [3, 2] });
  });

  it.each([
    [1, 1, 'inside', 'own-branch'],
    [1, 4, 'after', 'own-branch'],
    [3, 4, 'inside', 'own-branch'],
    [2, 3, 'before', 'unchanged'],
    [4, 3, 'inside', 'unchanged'],
    [99, 1, 'inside', 'unknown'],
    [1, 99, 'inside', 'unknown'],
  ] as const)('refuses %i over %i, %s: %s', (drag, over, position, refused) => {
    expect(drop(drag, over, position)).toEqual({ refused });
  });

  it('counts all that moves when it looks at the depth', () => {
    expect(drop(3, 2, 'inside', 3)).toEqual({ refused: 'too-deep' });
    expect(drop(5, 2, 'inside', 3)).toMatchObject({ parentId: 2 });
    expect(drop(5, 4, 'inside', 3)).toEqual({ refused: 'too-deep' });
  });

  it('asks whether the parent takes the node', () => {
    const accepts = (parent: { readonly id: number } | null) => parent?.id !== 2;
    expect(dropTarget(tree, { drag: 5, drop: 2, position: 'inside' }, { accepts })).toEqual({
      refused: 'not-accepted',
    });
    expect(dropTarget(tree, { drag: 2, drop: 5, position: 'after' }, { accepts })).toMatchObject({ parentId: null });
  });

  it('never loses a node or puts it below itself', () => {
    const moves = anyTree.chain((any) =>
      fc.record({
        any: fc.constant(any),
        drag: fc.constantFrom(...any.entries.keys()),
        over: fc.constantFrom(...any.entries.keys()),
        position: fc.constantFrom<DropPosition>('before', 'inside', 'after'),
      }),
    );
    fc.assert(
      fc.property(moves, ({ any, drag, over, position }) => {
        const result = dropTarget(any, { drag, drop: over, position });
        if ('refused' in result) return;
        expect(result.siblings[result.index]).toBe(drag);
        expect([drag, ...descendantsOf(any, drag)]).not.toContain(result.parentId);
        const before = result.parentId === null ? any.roots : (any.entries.get(result.parentId)?.children ?? []);
        expect(result.siblings.filter((key) => key !== drag)).toEqual(before.filter((key) => key !== drag));
      }),
    );
  });
});

describe('steps by keyboard', () => {
  const step = (key: number, way: DropStep) => {
    const move = stepDrop(tree, key, way);
    return move === null ? null : dropTarget(tree, move);
  };

  it('moves one place up or down', () => {
    expect(step(3, 'up')).toMatchObject({ parentId: 1, siblings: [3, 2] });
    expect(step(1, 'down')).toMatchObject({ parentId: null, siblings: [5, 1] });
  });

  it('moves out to the level above, and into the node before', () => {
    expect(step(4, 'out')).toMatchObject({ parentId: 1, siblings: [2, 3, 4] });
    expect(step(5, 'in')).toMatchObject({ parentId: 1, siblings: [2, 3, 5] });
  });

  it.each([
    [1, 'up'],
    [5, 'down'],
    [1, 'out'],
    [2, 'in'],
    [99, 'up'],
  ] as const)('goes nowhere with %i %s', (key, way) => {
    expect(stepDrop(tree, key, way)).toBeNull();
  });
});

it.each([
  [0, 'before'],
  [10, 'before'],
  [11, 'inside'],
  [33, 'inside'],
  [34, 'after'],
] as const)('means %i px from the top of a row of 44: %s', (offset, position) => {
  expect(zoneAt(offset, 44)).toBe(position);
});
