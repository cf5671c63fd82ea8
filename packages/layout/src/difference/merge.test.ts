import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addBlock,
  deleteBlocks,
  groupBlocks,
  type ParamChanges,
  setBlocks,
  setCanvas,
  setParams,
} from '../commands/blocks.ts';
import { moveLayers } from '../commands/order.ts';
import { moveBlocks, placeBlocks } from '../commands/place.ts';
import { type Layout } from '../model/layout.ts';
import { initialStyle, type StyledText } from '../model/text-style.ts';
import { readLayout } from '../reading/read-layout.ts';
import { someEdit } from '../testing/edits.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { isAdjusted, valueAt } from '../testing/merges.ts';
import { difference } from './difference.ts';
import { sameValue } from './field-changes.ts';
import { type Merge, mergeLayouts } from './merge.ts';

const base = layoutOf([textAt(1, 0, 0), textAt(2, 200, 0), textAt(3, 400, 0)]);

test('changes of only one side are kept, from either side', () => {
  fc.assert(
    fc.property(someLayout(), fc.array(someEdit, { maxLength: 8 }), (first, edits) => {
      const changed = edits.reduce((layout, edit) => edit(layout), first);
      expect(mergeLayouts(first, changed, first)).toMatchObject({ layout: changed, conflicts: [] });
      expect(mergeLayouts(first, first, changed)).toMatchObject({ layout: changed, conflicts: [] });
      expect(mergeLayouts(first, changed, changed)).toMatchObject({ layout: changed, conflicts: [] });
    }),
    { numRuns: 60 },
  );
});

const edits = fc.array(someEdit, { maxLength: 6 });

/** Changes that a merge lost without reporting a conflict. */
function* lost(first: Layout, changed: Layout, { layout, conflicts }: Merge, idOf: (id: number) => number) {
  const asked = (block: number | null, field: string): boolean =>
    conflicts.some(
      (conflict) => conflict.block === block && (conflict.field === '' || `${field}.`.startsWith(`${conflict.field}.`)),
    );
  const made = difference(first, changed);
  const isAbove = (order: Layout['order'], one: number, other: number) => order.indexOf(one) > order.indexOf(other);
  const kept = first.order.filter((id) => changed.blocks[id] !== undefined && layout.blocks[id] !== undefined);
  for (const one of asked(null, 'order') ? [] : kept) {
    for (const other of kept) {
      const wanted = isAbove(changed.order, one, other);
      if (wanted !== isAbove(first.order, one, other) && wanted !== isAbove(layout.order, one, other)) {
        yield `order of ${String(one)} and ${String(other)}`;
      }
    }
  }
  for (const [field, [, after]] of Object.entries(made.canvas)) {
    if (!asked(null, field) && !sameValue(valueAt(layout.canvas, field), after)) yield `canvas ${field}`;
  }
  for (const [key, change] of Object.entries(made.blocks)) {
    const id = idOf(Number(key));
    const merged = layout.blocks[id];
    if (change.kind === 'added' && !sameValue(merged?.params, change.block.params)) yield `new block ${key}`;
    if (change.kind === 'removed' && merged !== undefined && !asked(id, '')) yield `deletion of ${key}`;
    if (change.kind !== 'changed' || asked(id, '')) continue;
    for (const [field, [, after]] of Object.entries(change.fields)) {
      if (asked(id, field) || isAdjusted(field)) continue;
      if (!sameValue(valueAt(merged, field), after)) yield `${field} of ${key}`;
    }
  }
}

test('no change of either side is lost except reported conflicts', () => {
  fc.assert(
    fc.property(someLayout(), edits, edits, fc.boolean(), (first, my, their, keepMine) => {
      const mine = my.reduce((layout, edit) => edit(layout), first);
      const theirs = their.reduce((layout, edit) => edit(layout), first);
      const merged = mergeLayouts(first, mine, theirs, () => (keepMine ? 'mine' : 'theirs'));
      expect(readLayout(merged.layout)).toEqual({ layout: merged.layout, notes: [] });
      expect([...lost(first, mine, merged, (id) => merged.renumbered.get(id) ?? id)]).toEqual([]);
      expect([...lost(first, theirs, merged, (id) => id)]).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test('changes to different blocks do not conflict, and each block keeps its place', () => {
  fc.assert(
    fc.property(
      someLayout(),
      fc.integer({ min: -300, max: 300 }),
      fc.integer({ min: -300, max: 300 }),
      (first, x, y) => {
        const [some, others] = [first.order.filter((id) => id % 2 === 0), first.order.filter((id) => id % 2 === 1)];
        const mine = moveBlocks(first, some, { x, y });
        const theirs = moveBlocks(first, others, { x: y, y: x });
        const merged = mergeLayouts(first, mine, theirs);
        expect(merged.conflicts).toEqual([]);
        for (const id of some) expect(merged.layout.blocks[id]).toEqual(mine.blocks[id]);
        for (const id of others) expect(merged.layout.blocks[id]).toEqual(theirs.blocks[id]);
      },
    ),
  );
});

describe('two people', () => {
  test('change different fields of one block, including nested params', () => {
    const mine = setParams(moveBlocks(base, [1], { x: 5, y: 0 }), [1], 'text', { 'fontCh.content': '甲' });
    const theirs = setParams(setBlocks(base, [1], { title: '标题' }), [1], 'text', { 'fontCh.size': 60 });
    const { layout, conflicts } = mergeLayouts(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(layout.blocks[1]).toMatchObject({ x: 5, title: '标题', params: { fontCh: { content: '甲', size: 60 } } });
  });

  test('change the same field: conflict', () => {
    const mine = setParams(base, [1], 'text', { speed: 20, 'fontCh.size': 30 });
    const theirs = setParams(base, [1], 'text', { speed: 30, 'fontCh.bold': true });
    const merged = mergeLayouts(base, mine, theirs, () => 'theirs');
    expect(merged.conflicts).toEqual([{ block: 1, field: 'params.speed', base: 100, mine: 20, theirs: 30 }]);
    expect(merged.layout.blocks[1]?.params).toMatchObject({ speed: 30, fontCh: { size: 30, bold: true } });
    expect(mergeLayouts(base, mine, theirs).layout.blocks[1]?.params).toMatchObject({ speed: 20 });
  });

  test('add an English text, or remove it while the other changes it', () => {
    const font: StyledText = { content: 'a', ...initialStyle };
    const withFont = setParams(base, [1], 'text', { fontEn: font });
    const [one, other] = [
      { ...font, size: 40 },
      { ...font, size: 50 },
    ];
    const added = mergeLayouts(
      base,
      setParams(base, [1], 'text', { fontEn: one }),
      setParams(base, [1], 'text', { fontEn: other }),
    );
    expect(added.conflicts).toMatchObject([
      { block: 1, field: 'params.fontEn', mine: { size: 40 }, theirs: { size: 50 } },
    ]);
    const changed = setParams(withFont, [1], 'text', { 'fontEn.size': 60 });
    const gone = setParams(withFont, [1], 'text', { fontEn: null });
    expect(mergeLayouts(withFont, changed, gone).layout.blocks[1]?.params).toMatchObject({ fontEn: { size: 60 } });
    expect(mergeLayouts(withFont, gone, changed).layout.blocks[1]?.params).toMatchObject({ fontEn: null });
  });

  test('color characters of a text, and insert others before them', () => {
    const content = (text: string) => (layout: Layout) => setParams(layout, [1], 'text', { 'fontCh.content': text });
    const red = (from: number, to: number) => (layout: Layout) =>
      setParams(layout, [1], 'text', { 'fontCh.runs': [{ from, to, color: '#ff0000' }] });
    const first = content('末班车 23:30 开出')(base);
    const [colored, inserted] = [red(4, 9)(first), content('一号线末班车 23:30 开出')(first)];
    const expected = red(7, 12)(inserted);
    expect(mergeLayouts(first, colored, inserted)).toMatchObject({ layout: expected, conflicts: [] });
    expect(mergeLayouts(first, inserted, colored)).toMatchObject({ layout: expected, conflicts: [] });
    const recolored = setParams(colored, [1], 'text', { 'fontCh.runs': [{ from: 4, to: 9, bold: true }] });
    const chosen = (side: 'mine' | 'theirs') =>
      mergeLayouts(colored, recolored, expected, ({ field }) => (field === 'params.fontCh.runs' ? side : 'theirs'));
    expect(chosen('theirs').layout).toEqual(expected);
    expect(chosen('mine').layout.blocks[1]?.params).toMatchObject({
      fontCh: { content: '一号线末班车 23:30 开出', runs: [{ from: 7, to: 12, bold: true }] },
    });
  });

  test('style and type in one text: each styled character keeps its style, from either side', () => {
    const textOf = (...units: readonly string[]) => fc.string({ unit: fc.constantFrom(...units), maxLength: 8 });
    const place = fc.nat(16);
    // Typed characters are others than those before, so that it is known which ones are new.
    fc.assert(
      fc.property(
        textOf('甲', '乙', '😀'),
        textOf('丙', '😃'),
        place,
        place,
        place,
        (before, typed, at, one, other) => {
          const cut = Math.min(at, before.length);
          const [from, to] = [Math.min(one, other, before.length), Math.min(Math.max(one, other), before.length)];
          fc.pre([cut, from, to].every((end) => before.slice(0, end).isWellFormed()));
          const runs = from < to ? [{ from, to, bold: true }] : [];
          const write = (change: ParamChanges<'text'>) => setParams(first, [1], 'text', change);
          const first = setParams(base, [1], 'text', { 'fontCh.content': before });
          const [mine, theirs] = [
            write({ 'fontCh.runs': runs }),
            write({ 'fontCh.content': before.slice(0, cut) + typed + before.slice(cut) }),
          ];
          const merged = mergeLayouts(first, mine, theirs).layout;
          expect(mergeLayouts(first, theirs, mine).layout).toEqual(merged);
          const block = merged.blocks[1];
          if (block?.type !== 'text') throw new Error('no text');
          const { content, runs: made = [] } = block.params.fontCh;
          const bold = made.map((run) => content.slice(run.from, run.to)).join('');
          expect(bold.replaceAll(/[丙😃]/gu, '')).toBe(before.slice(from, to));
        },
      ),
    );
  });

  test('add blocks: both stay, mine with a new id and a new group', () => {
    const mine = groupBlocks(addBlock(addBlock(base, 'text'), 'date'), [4, 5]);
    const theirs = groupBlocks(addBlock(addBlock(base, 'image'), 'video'), [4, 5]);
    const { layout, renumbered } = mergeLayouts(base, mine, theirs);
    expect(renumbered).toEqual(
      new Map([
        [4, 6],
        [5, 7],
      ]),
    );
    expect(layout.order).toEqual([1, 2, 3, 6, 7, 4, 5]);
    expect(Object.values(layout.blocks).map(({ title, group }) => [title, group])).toEqual([
      ['文本组件1', null],
      ['文本组件2', null],
      ['文本组件3', null],
      ['图片组件4', 1],
      ['视频组件5', 1],
      ['文本组件6', 2],
      ['日期组件7', 2],
    ]);
  });

  test('delete a block that the other changes: conflict', () => {
    const mine = deleteBlocks(base, [2]);
    const theirs = setBlocks(base, [2], { title: '还要' });
    const asked = mergeLayouts(base, mine, theirs, () => 'theirs');
    expect(asked.conflicts).toMatchObject([{ block: 2, field: '', mine: undefined, theirs: { title: '还要' } }]);
    expect(asked.layout).toEqual(theirs);
    expect(mergeLayouts(base, mine, theirs).layout).toEqual(mine);
    expect(mergeLayouts(base, theirs, mine).layout).toEqual(theirs);
  });

  test('move layers: both apply for different blocks, the same block conflicts', () => {
    const mine = moveLayers(base, [1], 'front');
    expect(mergeLayouts(base, mine, moveLayers(base, [3], 'back'))).toMatchObject({
      layout: { order: [3, 2, 1] },
      conflicts: [],
    });
    const [front, back] = [moveLayers(base, [2], 'front'), moveLayers(base, [2], 'back')];
    expect(mergeLayouts(base, front, back)).toMatchObject({
      layout: { order: [1, 3, 2] },
      conflicts: [{ block: null, field: 'order', mine: [1, 3, 2], theirs: [2, 1, 3] }],
    });
    expect(mergeLayouts(base, front, back, () => 'theirs').layout.order).toEqual([2, 1, 3]);
  });

  test('delete a block and move others, while the other changes it and moves one above it: two conflicts', () => {
    const mine = moveLayers(deleteBlocks(base, [3]), [1], 'front');
    const theirs = setBlocks(moveLayers(base, [2], 'front'), [3], { title: '还要' });
    const kept = (order: 'mine' | 'theirs') =>
      mergeLayouts(base, mine, theirs, ({ block }) => (block === 3 ? 'theirs' : order));
    expect(kept('mine')).toMatchObject({
      layout: { order: [2, 1, 3] },
      conflicts: [
        { block: 3, field: '' },
        { block: null, field: 'order' },
      ],
    });
    expect(kept('theirs').layout.order).toEqual([1, 3, 2]);
  });

  test('shrink the canvas and move a block outside of it: the block is moved into the canvas', () => {
    const mine = setCanvas(base, { width: 800 });
    const theirs = placeBlocks(base, new Map([[1, { x: 1800, w: 120 }]]));
    expect(mergeLayouts(base, mine, theirs).layout.blocks[1]).toMatchObject({ x: 680, w: 120 });
  });
});
