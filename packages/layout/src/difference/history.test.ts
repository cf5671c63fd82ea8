import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBlocks } from '../commands/place.ts';
import { setCanvas, setParams } from '../commands/blocks.ts';
import { layoutLimits } from '../limits.ts';
import { readLayout } from '../reading/read-layout.ts';
import { someEdit } from '../testing/edits.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { apply, difference, inverse, isEmpty, touchedBlocks } from './difference.ts';
import {
  cancelStep,
  emptyHistory,
  endStep,
  goToStep,
  type LayoutWithHistory,
  record,
  redo,
  redoAll,
  revise,
  undo,
  undoAll,
} from './history.ts';

const started = (layout: LayoutWithHistory['layout']): LayoutWithHistory => ({ layout, history: emptyHistory });

test('undoing all edits gives the first layout, redoing all the last, and each state is valid', () => {
  fc.assert(
    fc.property(someLayout(), fc.array(someEdit, { maxLength: 25 }), (first, edits) => {
      const last = edits.reduce<LayoutWithHistory>(
        (past, edit, at) => record(past, edit(past.layout), { title: '编辑', at }),
        started(first),
      );
      const problems = readLayout(JSON.parse(JSON.stringify(last.layout)));
      expect(problems).toEqual({ layout: last.layout, notes: [] });
      const undone = undoAll(last);
      expect(undone.layout).toEqual(first);
      expect(redoAll(undone).layout).toEqual(last.layout);
    }),
    { numRuns: 100 },
  );
});

test('any step can be gone to from any other, and has the layout that it had', () => {
  fc.assert(
    fc.property(someLayout(), fc.array(someEdit, { maxLength: 8 }), fc.array(fc.nat(9)), (first, edits, visits) => {
      const layouts = [first];
      let past = started(first);
      for (const [at, edit] of edits.entries()) {
        const next = record(past, edit(past.layout), { title: '编辑', at });
        if (next.history.done.length > past.history.done.length) layouts.push(next.layout);
        past = next;
      }
      const most = layouts.length - 1;
      for (const visit of [...visits, -1, 99]) {
        past = goToStep(past, visit);
        const at = Math.min(most, Math.max(0, visit));
        expect([past.history.done.length, past.history.undone.length]).toEqual([at, most - at]);
        expect(past.layout).toEqual(layouts[at]);
      }
    }),
    { numRuns: 50 },
  );
});

test('a difference leads from one layout to the other, and its inverse leads back', () => {
  fc.assert(
    fc.property(someLayout(), fc.array(someEdit, { maxLength: 10 }), (first, edits) => {
      const last = edits.reduce((layout, edit) => edit(layout), first);
      const made = difference(first, last);
      expect(apply(first, made)).toEqual(last);
      expect(apply(last, inverse(made))).toEqual(first);
      expect(isEmpty(difference(last, JSON.parse(JSON.stringify(last)) as typeof last))).toBe(true);
    }),
  );
});

describe('a step', () => {
  const layout = layoutOf([textAt(1, 100, 100), textAt(2, 300, 100)]);
  const nudged = (past: LayoutWithHistory, at: number, key = 'move:1') =>
    record(past, moveBlocks(past.layout, [1], { x: 1, y: 0 }), { title: '移动', key, at });

  test('merges with a recent step of the same key', () => {
    const past = nudged(nudged(nudged(started(layout), 0), 400), 900);
    expect(past.history.done).toHaveLength(1);
    expect(past.layout.blocks[1]?.x).toBe(103);
    expect(undo(past).layout).toEqual(layout);
    expect(redo(undo(past)).layout).toEqual(past.layout);
  });

  test('is separate after a pause, with another key, and after the last was ended or undone', () => {
    const past = nudged(started(layout), 0);
    expect(nudged(past, layoutLimits.coalesceMs + 1).history.done).toHaveLength(2);
    expect(nudged(past, 10, 'move:2').history.done).toHaveLength(2);
    expect(nudged(endStep(past), 10).history.done).toHaveLength(2);
    const two = nudged(nudged(past, 5000), 10_000);
    expect(nudged(undo(two), 10_001).history).toMatchObject({ done: { length: 3 }, undone: [] });
  });

  test('that is reverted by hand disappears', () => {
    const past = nudged(started(layout), 0);
    expect(record(past, layout, { title: '移动', key: 'move:1', at: 10 }).history.done).toEqual([]);
    expect(record(past, past.layout, { title: '移动', at: 10 })).toEqual(past);
  });

  test('can be undone after changes of somebody else, which stay', () => {
    const typed = record(started(layout), setParams(layout, [1], 'text', { 'fontCh.content': '你好' }), {
      title: '修改',
      at: 0,
    });
    const theirs = { ...typed.layout, canvas: { ...typed.layout.canvas, title: '大厅' } };
    const moved = moveBlocks(theirs, [1, 2], { x: 50, y: 0 });
    const undone = undo({ ...typed, layout: moved }).layout;
    expect(undone).toEqual(moveBlocks({ ...layout, canvas: theirs.canvas }, [1, 2], { x: 50, y: 0 }));
  });

  test('returns the blocks to select', () => {
    const deleted = { ...layout, blocks: { 2: layout.blocks[2] ?? textAt(2, 0, 0) }, order: [2] };
    const made = difference(layout, moveBlocks(deleted, [2], { x: 5, y: 5 }));
    expect(touchedBlocks(made)).toEqual([2]);
    expect(touchedBlocks(inverse(made))).toEqual([1, 2]);
  });

  test('beyond the thousandth drops the oldest', () => {
    let past = started(layout);
    for (let step = 0; step < layoutLimits.undoSteps + 5; step += 1) {
      past = record(past, moveBlocks(past.layout, [1], { x: step % 2 === 0 ? 1 : -1, y: 0 }), { title: '', at: step });
    }
    expect(past.history.done).toHaveLength(layoutLimits.undoSteps);
  });
});

describe('a value that is entered into a field', () => {
  const width = (past: LayoutWithHistory, value: number) =>
    revise(past, (layout) => setCanvas(layout, { width: value }), { title: '宽度', key: 'canvas:width', at: 0 });

  test('depends on the last value only, and all values of one focus are one step', () => {
    fc.assert(
      fc.property(someLayout(), fc.array(fc.integer({ min: 1, max: 8000 }), { minLength: 1 }), (layout, values) => {
        const last = values.at(-1) ?? 0;
        const typed = values.reduce(width, started(layout));
        expect(typed.layout).toEqual(setCanvas(layout, { width: last }));
        expect(typed.history.done.length).toBe(last === layout.canvas.width ? 0 : 1);
        expect(undoAll(typed).layout).toEqual(layout);
        expect(cancelStep(typed, 'canvas:width')).toEqual(started(layout));
      }),
    );
  });

  test('starts a new step after the field lost focus, or after another step', () => {
    const layout = layoutOf([textAt(1, 100, 100)]);
    const once = width(started(layout), 1000);
    expect(width(endStep(once), 900).history.done).toHaveLength(2);
    const moved = record(once, moveBlocks(once.layout, [1], { x: 1, y: 0 }), { title: '移动', at: 0 });
    expect(width(moved, 900).history.done).toHaveLength(3);
    expect(cancelStep(moved, 'canvas:width')).toBe(moved);
    expect(width(undo(once), 900).history).toMatchObject({ done: [{ key: 'canvas:width' }], undone: [] });
    expect(width(redo(undo(once)), 900).history.done, 'redone').toHaveLength(2);
  });
});
