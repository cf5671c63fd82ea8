import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addBlock, deleteBlocks, groupBlocks, setBlocks, setParams } from '../commands/blocks.ts';
import { moveLayers } from '../commands/order.ts';
import { moveBlocks } from '../commands/place.ts';
import { type Layout } from '../model/layout.ts';
import { readLayout } from '../reading/read-layout.ts';
import { someEdit } from '../testing/edits.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { isAdjusted, valueAt } from '../testing/merges.ts';
import { difference } from './difference.ts';
import { sameValue } from './field-changes.ts';
import { emptyHistory, type LayoutWithHistory, record as recordStep, redo, redoAll, undo, undoAll } from './history.ts';
import { mergeLayouts } from './merge.ts';

const base = layoutOf([textAt(1, 0, 0), textAt(2, 200, 0), textAt(3, 400, 0)]);
const edits = fc.array(someEdit, { maxLength: 6 });

const recorded = (first: Layout, made: readonly ((layout: Layout) => Layout)[]): LayoutWithHistory =>
  made.reduce<LayoutWithHistory>((past, edit, at) => recordStep(past, edit(past.layout), { title: '编辑', at }), {
    layout: first,
    history: emptyHistory,
  });

/** Group and params of some blocks, by id. */
const partsOf = ({ blocks }: Layout, ids: readonly number[]) =>
  ids.map((id) => [id, blocks[id]?.group, blocks[id]?.params]);

test('after a merge, undo and redo of all steps keep the new blocks of the other side', () => {
  fc.assert(
    fc.property(someLayout(), edits, edits, fc.nat(6), (first, my, their, undone) => {
      const theirs = their.reduce((layout, edit) => edit(layout), first);
      let past = recorded(first, my);
      for (let step = 0; step < undone; step += 1) past = undo(past);
      const { layout, history } = mergeLayouts(first, past.layout, theirs, () => 'theirs', past.history);
      // Identical blocks of both sides become one block, which undo treats as mine.
      const added = theirs.order.filter(
        (id) => first.blocks[id] === undefined && !sameValue(past.layout.blocks[id], theirs.blocks[id]),
      );
      for (const after of [undoAll({ layout, history }), redoAll({ layout, history })]) {
        expect(partsOf(after.layout, added)).toEqual(partsOf(theirs, added));
        expect(new Set(after.layout.order)).toEqual(new Set(Object.keys(after.layout.blocks).map(Number)));
      }
    }),
    { numRuns: 150 },
  );
});

test('after a merge renumbers a block, undo and redo apply to its new id', () => {
  const mine = recorded(base, [
    (layout) => addBlock(layout, 'text'),
    (layout) => moveBlocks(layout, [4], { x: 30, y: 40 }),
    (layout) => addBlock(layout, 'date'),
    (layout) => groupBlocks(layout, [4, 5]),
  ]);
  const theirs = groupBlocks(addBlock(addBlock(base, 'image'), 'video'), [4, 5]);
  // Absent from the layout when merging, but a redo would add it.
  const { layout, history } = undo(undo(mine));
  const merged = mergeLayouts(base, layout, theirs, () => 'mine', history);
  const redone = redoAll(merged);
  expect(redone.layout.order).toEqual([1, 2, 3, 6, 7, 4, 5]);
  expect(redone.layout.blocks).toMatchObject({
    4: { type: 'image', group: 1 },
    5: { type: 'video', group: 1 },
    6: { type: 'text', group: 2, x: 30, y: 40 },
    7: { type: 'date', group: 2 },
  });
  expect(undoAll(redone).layout).toEqual(theirs);
});

/** Changes of the other side that a layout lacks. */
function* takenBack(began: Layout, theirs: Layout, layout: Layout) {
  const { canvas, blocks } = difference(began, theirs);
  for (const [field, [, value]] of Object.entries(canvas)) {
    if (!sameValue(valueAt(layout.canvas, field), value)) yield `canvas ${field}`;
  }
  for (const [key, change] of Object.entries(blocks)) {
    const block = layout.blocks[Number(key)];
    if (change.kind === 'removed' && block !== undefined) yield `deletion of ${key}`;
    if (change.kind !== 'changed') continue;
    if (block === undefined) yield `block ${key}`;
    for (const [field, [, value]] of Object.entries(change.fields)) {
      if (!isAdjusted(field) && !sameValue(valueAt(block, field), value)) yield `${field} of ${key}`;
    }
  }
  for (const one of theirs.order) {
    for (const other of theirs.order) {
      const [before, wanted] = [began, theirs].map(({ order }) => order.indexOf(one) - order.indexOf(other));
      if (![one, other].every((id) => began.blocks[id] !== undefined && layout.blocks[id] !== undefined)) continue;
      const is = layout.order.indexOf(one) - layout.order.indexOf(other);
      if (Number(before) > 0 !== Number(wanted) > 0 && is > 0 !== Number(wanted) > 0) {
        yield `order of ${String(one)} and ${String(other)}`;
      }
    }
  }
}

test('after a merge, undoing everything reverts only my changes', () => {
  fc.assert(
    fc.property(someLayout(), edits, edits, edits, fc.nat(6), fc.boolean(), (first, saved, my, their, undone, keep) => {
      let past = recorded(first, saved);
      const { layout: began } = past;
      const theirs = their.reduce((layout, edit) => edit(layout), began);
      for (const edit of my) past = recordStep(past, edit(past.layout), { title: '编辑', at: 0 });
      const own = past.history.done.length - recorded(first, saved).history.done.length;
      for (let step = 0; step < Math.min(undone, own); step += 1) past = undo(past);
      const merge = mergeLayouts(began, past.layout, theirs, () => (keep ? 'mine' : 'theirs'), past.history);
      const undoneAll = undoAll(merge);
      expect([...takenBack(began, theirs, undoneAll.layout)]).toEqual([]);
      for (let at: LayoutWithHistory = undoneAll; ; at = redo(at)) {
        expect(readLayout(at.layout)).toEqual({ layout: at.layout, notes: [] });
        if (at.history.undone.length === 0) break;
      }
    }),
    { numRuns: 300 },
  );
});

test('after a merge, undo followed by redo restores the merged layout', () => {
  fc.assert(
    fc.property(someLayout(), edits, edits, edits, fc.boolean(), (first, saved, my, their, keep) => {
      const { layout: began } = recorded(first, saved);
      const theirs = their.reduce((layout, edit) => edit(layout), began);
      const { layout, history } = recorded(first, [...saved, ...my]);
      const merge = mergeLayouts(began, layout, theirs, () => (keep ? 'mine' : 'theirs'), history);
      // Undoing a larger canvas moves blocks of the other side into the canvas, where they stay. Redone blocks go above
      // the same block as before, where a new block of the other side may have been.
      const withoutPlaces = ({ canvas, order, blocks }: Layout) => ({
        canvas,
        order: order.filter((id) => began.blocks[id] !== undefined),
        blocks: Object.values(blocks).map((block) => ({ ...block, x: 0, y: 0, w: 0, h: 0 })),
      });
      expect(withoutPlaces(redoAll(undoAll(merge)).layout)).toEqual(withoutPlaces(merge.layout));
    }),
    { numRuns: 300 },
  );
});

describe('undo after a merge', () => {
  const speed = (value: number) => (layout: Layout) => setParams(layout, [1], 'text', { speed: value });
  const speedOf = ({ layout }: LayoutWithHistory) =>
    (layout.blocks[1]?.params as { readonly speed?: number } | undefined)?.speed;
  const merge = (mine: LayoutWithHistory, theirs: Layout, side: 'mine' | 'theirs', began = base) =>
    mergeLayouts(began, mine.layout, theirs, () => side, mine.history);

  test('of a field that both changed restores their value, and redo mine', () => {
    const merged = merge(recorded(base, [speed(20), speed(30)]), speed(50)(base), 'mine');
    expect([merged, undo(merged), undo(undo(merged)), undoAll(merged)].map(speedOf)).toEqual([30, 20, 50, 50]);
    expect(speedOf(redoAll(undoAll(merged)))).toBe(30);
  });

  test('skips a field where their change won, or that they changed after it was saved', () => {
    const change = (layout: Layout) => setBlocks(speed(20)(layout), [2], { title: '候车' });
    const taken = merge(recorded(base, [change]), speed(50)(base), 'theirs');
    expect([taken, undo(taken)].map(speedOf)).toEqual([50, 50]);
    expect(undo(taken).layout.blocks[2]?.title).toBe('文本组件2');
    const saved = recorded(base, [speed(20)]);
    const since = merge(saved, speed(50)(saved.layout), 'mine', saved.layout);
    expect([since.conflicts, since.history.done]).toEqual([[], []]);
  });

  test('of a deletion restores the block as the other side changed it', () => {
    const merged = merge(recorded(base, [(layout) => deleteBlocks(layout, [1])]), speed(50)(base), 'mine');
    expect(merged.layout.order).toEqual([2, 3]);
    expect(undo(merged).layout).toEqual(speed(50)(base));
    expect(redo(undo(merged)).layout).toEqual(merged.layout);
  });

  test('of a change to a block that the other side deleted deletes it', () => {
    const merged = merge(recorded(base, [speed(20)]), deleteBlocks(base, [1]), 'mine');
    expect(merged.layout.order).toEqual([1, 2, 3]);
    expect(undo(merged).layout).toEqual(deleteBlocks(base, [1]));
    expect(redo(undo(merged)).layout).toEqual(merged.layout);
  });

  test('of layers that both moved restores their order', () => {
    const mine = recorded(base, [(layout) => moveLayers(layout, [2], 'front')]);
    const merged = merge(mine, moveLayers(base, [2], 'back'), 'mine');
    expect([merged, undo(merged), redo(undo(merged))].map(({ layout }) => layout.order)).toEqual([
      [1, 3, 2],
      [2, 1, 3],
      [1, 3, 2],
    ]);
  });
});
