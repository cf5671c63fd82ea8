import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  arranged,
  dropOutcome,
  stepDrop,
  zoneAt,
  type DropPosition,
  type DropStep,
  type PlacementRule,
  type TreeRow,
} from './drop.ts';
import { anyTree, item, itemNames, treeOf } from './testing-trees.ts';
import { descendantsOf, nest } from './tree-model.ts';

/** Children of 1: 2 and 3; child of 3: 4; 5 alone. */
const rows = [item(1), item(2, 1), item(3, 1), item(4, 3), item(5)];
const tree = treeOf(rows);
const drop = (drag: number, over: number, position: DropPosition, rule?: PlacementRule<TreeRow>) =>
  dropOutcome(tree, { drag, over, position }, rule);
const to = (parentId: number, ids: readonly number[]) => ({ kind: 'allowed', to: { parentId, ids } });

describe('dropping a row', () => {
  it('moves it before or after another row', () => {
    expect(drop(5, 3, 'before')).toEqual(to(1, [2, 5, 3]));
    expect(drop(5, 3, 'after')).toEqual(to(1, [2, 3, 5]));
  });

  it('moves it into another row as the last child', () => {
    expect(drop(5, 1, 'inside')).toEqual(to(1, [2, 3, 5]));
  });

  it('moves it to the top level', () => {
    expect(drop(3, 1, 'before')).toEqual(to(0, [3, 1, 5]));
  });

  it('excludes the row itself from its siblings', () => {
    expect(drop(2, 3, 'after')).toEqual(to(1, [3, 2]));
  });

  it.each([
    [1, 4, 'after'],
    [3, 4, 'inside'],
  ] as const)('refuses %i over %i, %s: that is its own branch', (drag, over, position) => {
    expect(drop(drag, over, position)).toEqual({ kind: 'refused', reason: null });
  });

  it.each([
    [1, 1, 'inside'],
    [2, 3, 'before'],
    [4, 3, 'inside'],
    [99, 1, 'inside'],
    [1, 99, 'inside'],
  ] as const)('changes nothing with %i over %i, %s', (drag, over, position) => {
    expect(drop(drag, over, position)).toEqual({ kind: 'unchanged' });
  });

  it("applies the page's rule with the row's new level", () => {
    const seen: unknown[] = [];
    const rule: PlacementRule<TreeRow> = ({ row, parent, level }) => {
      seen.push([row.id, parent?.id ?? null, level]);
      return '不行';
    };
    expect(drop(5, 4, 'inside', rule)).toEqual({ kind: 'refused', reason: '不行' });
    drop(4, 5, 'before', rule);
    expect(seen).toEqual([
      [5, 4, 4],
      [4, null, 1],
    ]);
  });

  it('never loses a row or moves it below itself', () => {
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
        const outcome = dropOutcome(any, { drag, over, position });
        if (outcome.kind !== 'allowed') return;
        const { parentId, ids } = outcome.to;
        expect(ids).toContain(drag);
        expect([drag, ...descendantsOf(any, drag)]).not.toContain(parentId);
        const before = any.entries.get(parentId)?.children ?? any.roots;
        expect(ids.filter((key) => key !== drag)).toEqual(before.filter((key) => key !== drag));
      }),
    );
  });
});

describe('steps by command', () => {
  const step = (key: number, way: DropStep) => {
    const move = stepDrop(tree, key, way);
    return move === null ? null : dropOutcome(tree, move);
  };

  it('moves one position up or down', () => {
    expect(step(3, 'up')).toEqual(to(1, [3, 2]));
    expect(step(1, 'down')).toEqual(to(0, [5, 1]));
  });

  it.each([
    [1, 'up'],
    [5, 'down'],
    [99, 'up'],
  ] as const)('goes nowhere with %i %s', (key, way) => {
    expect(stepDrop(tree, key, way)).toBeNull();
  });
});

it('reorders rows below a new parent and keeps the others', () => {
  const after = arranged(rows, { parentId: 1, ids: [3, 5, 2] });
  expect(nest(after, itemNames)).toMatchObject([
    { id: 1, children: [{ id: 3, children: [{ id: 4 }] }, { id: 5 }, { id: 2 }] },
  ]);
  expect(after.find(({ id }) => id === 4)).toBe(rows[3]);
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
