import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { idMax, newBlock } from '../model/block.ts';
import { blocksOf, emptyLayout, freshIds, type Layout, withBlocks } from '../model/layout.ts';
import { layoutLimits } from '../limits.ts';
import { droppedBlock, startDrop } from '../gestures/drop-gesture.ts';
import { startMarquee } from '../gestures/marquee-gesture.ts';
import { startMove } from '../gestures/move-gesture.ts';
import { startResize } from '../gestures/resize-gesture.ts';
import { readLayout } from '../reading/read-layout.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import {
  addBlock,
  deleteBlocks,
  duplicateBlocks,
  groupBlocks,
  lockBlocks,
  pasteBlocks,
  pasteTimes,
  setCanvas,
  setParams,
  ungroupBlocks,
} from './blocks.ts';
import { moveLayers, moveLayersAbove } from './order.ts';
import { alignBlocks, distributeBlocks, moveBlocks, placeBlocks, sameSize } from './place.ts';
import { withGroups } from './selection.ts';

const boxOfBlock = (layout: Layout, id: number) => {
  const { x, y, w, h } = layout.blocks[id] ?? { x: -1, y: -1, w: -1, h: -1 };
  return [x, y, w, h];
};
const layout = layoutOf([textAt(1, 100, 100), textAt(2, 300, 150), textAt(3, 700, 400)]);
const free = { threshold: 0, straight: false };

test('a new layout and a new text block have the documented defaults', () => {
  expect(emptyLayout().canvas).toMatchObject({ width: 1920, height: 1080, langList: ['ch', 'en'] });
  expect(addBlock(emptyLayout(), 'text').blocks[1]).toMatchObject({
    id: 1,
    type: 'text',
    title: '文本组件1',
    x: 0,
    y: 0,
    w: 300,
    h: 100,
    resizable: true,
    draggable: true,
    params: {
      marquee: false,
      speed: 100,
      direction: 'left',
      fontCh: { content: expect.stringContaining('旅客') as string },
    },
  });
});

describe('a new block', () => {
  test('gets the next id, goes to the front and is centered at the drop point within the canvas', () => {
    const added = addBlock(deleteBlocks(layout, [2]), 'image', { x: 1910, y: 500 });
    expect(added.order).toEqual([1, 3, 4]);
    expect(added.blocks[4]?.title).toBe('图片组件4');
    expect(boxOfBlock(added, 4)).toEqual([1520, 350, 400, 300]);
    expect(addBlock(deleteBlocks(added, [4]), 'date').order).toEqual([1, 3, 4]);
  });

  test('dragged from the list snaps, and is not added outside of the canvas', () => {
    const gesture = startDrop(layout, droppedBlock('text'));
    const shown = gesture.move({ x: 452, y: 800 }, 7.1);
    expect(shown).toMatchObject({ box: { x: 300, y: 750, w: 300, h: 100 }, gaps: [] });
    expect(shown.lines).toContainEqual({ from: { x: 300, y: 150 }, to: { x: 300, y: 850 } });
    expect(boxOfBlock(gesture.commit(), 4)).toEqual([300, 750, 300, 100]);
    expect(gesture.move({ x: 452, y: -1 }, 7.1)).toEqual({ box: null, lines: [], gaps: [] });
    expect(gesture.commit()).toBe(layout);
  });

  test('takes a free id if the highest is used, and is not added to a full layout', () => {
    expect(freshIds(layoutOf([textAt(1_000_000_000, 0, 0), textAt(2, 0, 0)]), 2)).toEqual([1, 3]);
    const full = layoutOf(Array.from({ length: layoutLimits.blocksMax }, (_, index) => textAt(index + 1, 0, 0)));
    expect(addBlock(full, 'text')).toBe(full);
    expect(duplicateBlocks(full, [1])).toBe(full);
  });
});

describe('moving', () => {
  test('keeps the arrangement of the blocks and stops at the edge of the canvas', () => {
    const moved = moveBlocks(layout, [1, 2], { x: -5000, y: 30 });
    expect([boxOfBlock(moved, 1), boxOfBlock(moved, 2)]).toEqual([
      [0, 130, 100, 100],
      [200, 180, 100, 100],
    ]);
  });

  test('ignores locked, fixed and undraggable blocks', () => {
    const [one = textAt(1, 0, 0), two = textAt(2, 0, 0), three = textAt(3, 0, 0)] = blocksOf(layout);
    const held = layoutOf([
      { ...one, xFixed: true },
      { ...two, draggable: false },
      { ...three, locked: true },
    ]);
    const moved = moveBlocks(held, [1, 2, 3], { x: 10, y: 10 });
    expect(boxOfBlock(moved, 1)).toEqual([100, 110, 100, 100]);
    expect([moved.blocks[2], moved.blocks[3]]).toEqual([held.blocks[2], held.blocks[3]]);
    expect(moveBlocks(held, [2, 3], { x: 10, y: 10 })).toBe(held);
  });

  test('as a gesture changes nothing until committed, snaps, and can be restricted to one axis', () => {
    const gesture = startMove(layout, [1]);
    expect(gesture.move({ x: 203, y: 0 }, { threshold: 7.1, straight: false })).toMatchObject({ by: { x: 200, y: 0 } });
    expect(layout.blocks[1]?.x).toBe(100);
    expect(gesture.move({ x: 203.4, y: 50 }, { threshold: 0, straight: true })).toEqual({
      by: { x: 203, y: 0 },
      lines: [],
      gaps: [],
    });
    expect(boxOfBlock(gesture.commit(), 1)).toEqual([303, 100, 100, 100]);
    expect(startMove(layout, [1]).commit()).toBe(layout);
  });

  test('as a gesture previews exactly what it commits', () => {
    const pointer = fc.record({ x: fc.integer({ min: -2500, max: 2500 }), y: fc.integer({ min: -2500, max: 2500 }) });
    fc.assert(
      fc.property(
        someLayout(),
        fc.array(pointer, { minLength: 1, maxLength: 5 }),
        fc.boolean(),
        (first, path, straight) => {
          const ids = first.order.filter((id) => id % 2 === 1);
          const gesture = startMove(first, ids);
          let { by } = gesture.move({ x: 0, y: 0 }, free);
          for (const point of path) by = gesture.move(point, { threshold: 7.1, straight }).by;
          expect(gesture.commit()).toEqual(moveBlocks(first, ids, by));
        },
      ),
    );
  });
});

describe('resizing', () => {
  test('by a handle resizes one or more blocks, to at least 50 and within the canvas', () => {
    const gesture = startResize(layout, [1], 'se');
    expect(gesture?.move({ x: -90, y: 40 }, { threshold: 0, keepRatio: false }).box).toEqual({
      x: 100,
      y: 100,
      w: 50,
      h: 140,
    });
    expect(boxOfBlock(gesture?.commit() ?? layout, 1)).toEqual([100, 100, 50, 140]);
    const several = startResize(layout, [1, 2], 'e');
    several?.move({ x: 300, y: 0 }, { threshold: 0, keepRatio: false });
    const scaled = several?.commit() ?? layout;
    expect([boxOfBlock(scaled, 1), boxOfBlock(scaled, 2)]).toEqual([
      [100, 100, 200, 100],
      [500, 150, 200, 100],
    ]);
    several?.move({ x: -5000, y: 0 }, { threshold: 0, keepRatio: false });
    expect(boxOfBlock(several?.commit() ?? layout, 1)).toEqual([100, 100, 50, 100]);
  });

  test('snaps the dragged edge', () => {
    const gesture = startResize(layout, [1], 'e');
    const shown = gesture?.move({ x: 98, y: 0 }, { threshold: 7.1, keepRatio: false });
    expect(shown?.box).toEqual({ x: 100, y: 100, w: 200, h: 100 });
    expect(shown?.lines).toEqual([{ from: { x: 300, y: 100 }, to: { x: 300, y: 250 } }]);
  });

  test('is not available for locked or unresizable blocks', () => {
    expect(startResize(lockBlocks(layout, [1], true), [1], 'n')).toBeNull();
    const locked = lockBlocks(layout, [1], true);
    expect(placeBlocks(locked, new Map([[1, { x: 5, w: 500 }]]))).toBe(locked);
  });

  test('by numbers rounds and clamps to the canvas', () => {
    expect(boxOfBlock(placeBlocks(layout, new Map([[1, { x: 1900.4, w: 20 }]])), 1)).toEqual([1870, 100, 50, 100]);
    expect(boxOfBlock(placeBlocks(layout, new Map([[1, { w: 99_999 }]])), 1)).toEqual([0, 100, 1920, 100]);
  });
});

test('a frame selects the blocks and groups it touches, in addition to the current selection', () => {
  const grouped = groupBlocks(layout, [2, 3]);
  const gesture = startMarquee(grouped, { x: 390, y: 260 }, new Set([1]));
  expect(gesture.move({ x: 350, y: 200 })).toEqual({
    frame: { x: 350, y: 200, w: 40, h: 60 },
    selected: new Set([1, 2, 3]),
  });
  expect(
    startMarquee(lockBlocks(layout, [2], true), { x: 0, y: 0 }, new Set()).move({ x: 400, y: 300 }).selected,
  ).toEqual(new Set([1]));
});

describe('arranging', () => {
  test('aligns to the selection and to the canvas, groups as a unit', () => {
    const grouped = groupBlocks(layout, [1, 2]);
    const right = alignBlocks(grouped, [1, 2, 3], 'right', 'selection');
    expect([right.blocks[1]?.x, right.blocks[2]?.x, right.blocks[3]?.x]).toEqual([500, 700, 700]);
    expect(alignBlocks(layout, [3], 'middle', 'canvas').blocks[3]?.y).toBe(490);
    expect(alignBlocks(layout, [3], 'middle', 'selection')).toBe(layout);
  });

  test('distributes and makes sizes equal', () => {
    expect(distributeBlocks(layout, [1, 2, 3], 'x').blocks[2]?.x).toBe(400);
    expect(distributeBlocks(layout, [1, 2], 'x')).toBe(layout);
    const sized = sameSize(placeBlocks(layout, new Map([[3, { w: 240, h: 60 }]])), [1, 2, 3], 3, 'w');
    expect([boxOfBlock(sized, 1), boxOfBlock(sized, 2)]).toEqual([
      [100, 100, 240, 100],
      [300, 150, 240, 100],
    ]);
  });
});

test('layers move to front and back, one up and down, and above a given block', () => {
  const four = layoutOf([1, 2, 3, 4].map((id) => textAt(id, 0, 0)));
  expect(moveLayers(four, [1, 3], 'front').order).toEqual([2, 4, 1, 3]);
  expect(moveLayers(four, [2, 4], 'back').order).toEqual([2, 4, 1, 3]);
  expect(moveLayers(four, [1, 2], 'forward').order).toEqual([3, 1, 2, 4]);
  expect(moveLayers(four, [3, 4], 'forward')).toBe(four);
  expect(moveLayers(four, [1, 3], 'backward').order).toEqual([1, 3, 2, 4]);
  expect(moveLayersAbove(four, [1, 4], 2).order).toEqual([2, 1, 4, 3]);
  expect(moveLayersAbove(four, [3], null).order).toEqual([3, 1, 2, 4]);
});

describe('groups', () => {
  test('are selected as a unit and dissolve below two blocks', () => {
    const grouped = groupBlocks(groupBlocks(layout, [1, 2]), [2, 3]);
    expect(withGroups(grouped, [3])).toEqual(new Set([2, 3]));
    expect(grouped.blocks[1]?.group).toBeNull();
    expect(blocksOf(ungroupBlocks(grouped, [3])).map(({ group }) => group)).toEqual([null, null, null]);
    expect(blocksOf(deleteBlocks(grouped, [3])).map(({ group }) => group)).toEqual([null, null]);
  });

  test('become new groups when copied', () => {
    const copied = duplicateBlocks(groupBlocks(layout, [1, 2]), [1, 2]);
    expect(blocksOf(copied).map(({ id, title, x, group }) => [id, title, x, group])).toEqual([
      [1, '文本组件1', 100, 1],
      [2, '文本组件2', 300, 1],
      [3, '文本组件3', 700, null],
      [4, '文本组件4', 120, 2],
      [5, '文本组件5', 320, 2],
    ]);
  });
});

test('pasted blocks from a larger layout are moved into the canvas', () => {
  const pasted = pasteBlocks(layout, [{ ...newBlock('video', 40), x: 6000, y: 4000, w: 3000, locked: true }], {
    x: 0,
    y: 0,
  });
  expect(boxOfBlock(pasted, 4)).toEqual([0, 720, 1920, 360]);
  expect(pasted.blocks[4]?.locked).toBe(false);
});

test('groups of copies have valid numbers, however large those of the layout are', () => {
  const large = blocksOf(layout).map((block) => ({ ...block, group: block.id < 3 ? idMax - 1 : null }));
  const grouped = withBlocks(layout, large);
  const copied = [...large, { ...textAt(4, 0, 0), group: 8 }, { ...textAt(5, 0, 0), group: 8 }];
  const pasted = pasteTimes(grouped, copied, [
    { x: 0, y: 0 },
    { x: 9, y: 0 },
  ]);
  expect(readLayout(pasted)).toMatchObject({ layout: pasted });
  expect(blocksOf(pasted).map(({ group }) => group)).toEqual(
    [idMax - 1, idMax - 1, null, 1, 1, null, 2, 2, 3, 3, null, 4, 4], // prettier-ignore
  );
});

test('params are set for blocks of their type, and a smaller canvas moves blocks into it', () => {
  const mixed = addBlock(layout, 'image');
  const set = setParams(mixed, [1, 4], 'text', { speed: 50, 'fontCh.bold': true });
  expect(set.blocks[1]?.params).toMatchObject({ speed: 50, fontCh: { bold: true, size: 24 } });
  expect(set.blocks[4]).toBe(mixed.blocks[4]);
  expect(setParams(mixed, [1], 'text', { speed: 100 })).toBe(mixed);
  const small = setCanvas(
    { ...layout, canvas: { ...layout.canvas, guides: { x: [300, 900], y: [] } } },
    { width: 750, height: 0 },
  );
  expect(boxOfBlock(small, 3)).toEqual([650, 0, 100, 0]);
  expect(small.canvas.guides).toEqual({ x: [300], y: [] });
});
