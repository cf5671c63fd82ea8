import { setCanvas } from '@mutai/layout/commands/blocks';
import { moveLayers } from '@mutai/layout/commands/order';
import { moveBlocks, placeBlocks } from '@mutai/layout/commands/place';
import { emptyHistory } from '@mutai/layout/difference/history';
import { emptyLayout } from '@mutai/layout/model/layout';
import { layoutOf, textAt } from '@mutai/layout/testing/layouts';
import { expect, test } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { nextSelection } from './block-steps.ts';
import { withGuide } from './gestures/drag-guide.ts';
import { edgeScroll } from './gestures/scroll-at-edges.ts';
import { drawnGridStep, handleBox, safeAreaPath, usableHandles } from './overlay/overlay-picture.ts';
import { ticksOf } from './rulers/ruler-ticks.ts';
import { refitCanvas, panBy, reveal, resizeWindow, zoomToBox } from './view/canvas-view.ts';
import { announcementOf } from './announcement.ts';
import { wheelOf } from './wheel.ts';
import { fit, zoomIn, zoomOut, zoomTo } from './zoom.ts';

function opened() {
  const editor = createEditor(emptyLayout());
  resizeWindow(editor, { width: 848, height: 648 });
  return { editor, view: () => editor.state().viewport };
}

test('the initial zoom is 0.7 if the canvas fits, otherwise smaller; fitting on request may enlarge it', () => {
  const { editor, view } = opened();
  resizeWindow(editor, { width: 1848, height: 948 });
  expect(view()).toEqual({ x: 252, y: 96, zoom: 0.7 });
  resizeWindow(editor, { width: 848, height: 948 });
  expect(view().zoom).toBe(800 / 1920);
  resizeWindow(editor, { width: 1848, height: 948 });
  fit(editor);
  expect(view().zoom).toBe(900 / 1080);
});

test('the canvas stays fitted until it is zoomed or moved, and again after fitting on request', () => {
  const { editor, view } = opened();
  expect(view()).toEqual({ x: 24, y: 99, zoom: 800 / 1920 });
  resizeWindow(editor, { width: 1008, height: 648 });
  expect(view().zoom).toBe(0.5);
  editor.run('宽度', (layout) => setCanvas(layout, { width: 960 }));
  refitCanvas(editor);
  expect(view().zoom).toBe(600 / 1080);
  zoomTo(editor, 1.04);
  resizeWindow(editor, { width: 500, height: 500 });
  expect(view().zoom).toBe(1);
  fit(editor);
  expect(view().zoom).toBe(452 / 1080);
});

test('zooming steps by 0.1 from 0.5 to 10 around the center, and never in the opposite direction', () => {
  const { editor, view } = opened();
  zoomOut(editor);
  expect(view().zoom, 'already below the minimum').toBe(800 / 1920);
  zoomIn(editor);
  expect(view().zoom).toBe(0.5);
  zoomIn(editor);
  zoomIn(editor);
  expect(view().zoom).toBe(0.7);
  zoomOut(editor);
  expect(view().zoom).toBe(0.6);
  zoomTo(editor, 99);
  zoomIn(editor);
  expect(view().zoom).toBe(10);
});

test('the wheel pans, and with Ctrl zooms at the pointer; part of the canvas stays visible', () => {
  const { editor, view } = opened();
  const turn = wheelOf(editor);
  const wheel = { deltaX: 0, deltaY: 0, deltaMode: 0, ctrlKey: false, metaKey: false, shiftKey: false };
  turn({ ...wheel, deltaY: 40, deltaX: 10 }, { x: 0, y: 0 });
  expect(view()).toMatchObject({ x: 14, y: 59 });
  turn({ ...wheel, deltaY: 40, shiftKey: true }, { x: 0, y: 0 });
  expect(view()).toMatchObject({ x: -26, y: 59 });
  zoomTo(editor, 1, { x: 0, y: 0 });
  const before = view();
  turn({ ...wheel, deltaY: -120, ctrlKey: true }, { x: 100, y: 200 });
  expect(view().zoom).toBe(1.1);
  expect((100 - view().x) / 1.1).toBeCloseTo(100 - before.x, 0);
  // Pinch events are small and add up to steps.
  for (let times = 0; times < 10; times += 1) turn({ ...wheel, deltaY: -1, ctrlKey: true }, { x: 100, y: 200 });
  expect(view().zoom).toBe(1.2);
  panBy(editor, { x: -99_999, y: 99_999 });
  expect(view()).toMatchObject({ x: 48 - 1920 * 1.2, y: 600 });
  reveal(editor, { x: 0, y: 0, w: 100, h: 100 });
  expect(view()).toMatchObject({ x: 0, y: 648 - 120 });
});

test('a box is shown in the middle of the window, as large as possible', () => {
  const { editor, view } = opened();
  zoomToBox(editor, { x: 1000, y: 500, w: 400, h: 100 });
  expect(view()).toEqual({ x: 24 - 2000, y: 324 - 1100, zoom: 2 });
  zoomToBox(editor, { x: 0, y: 0, w: 1920, h: 1080 });
  expect(view().zoom).toBe(800 / 1920);
});

test('the grid has its step or a multiple that is not too dense, and safe areas are centered', () => {
  expect([drawnGridStep(10, 1), drawnGridStep(10, 0.4), drawnGridStep(4, 0.1), drawnGridStep(100, 0.01)]).toEqual([
    10, 20, 80, 1000,
  ]);
  expect(safeAreaPath({ width: 2000, height: 1000 }, 90)).toBe('M100 50h1800v900h-1800z');
});

test('only usable handles are shown, with space between them', () => {
  const block = textAt(1, 0, 0);
  expect(usableHandles([block])).toHaveLength(8);
  expect(usableHandles([{ ...block, xFixed: true }])).toEqual(['n', 'ne', 'e', 'se', 's']);
  expect(usableHandles([{ ...block, yFixed: true }])).toEqual(['e', 'se', 's', 'sw', 'w']);
  expect(usableHandles([{ ...block, resizable: false }])).toEqual([]);
  expect(usableHandles([{ ...block, locked: true }])).toEqual([]);
  expect(handleBox({ x: 10, y: 10, w: 20, h: 100 }, 'mouse')).toEqual({ x: 2, y: 10, w: 36, h: 100 });
  expect(handleBox({ x: 10, y: 10, w: 20, h: 100 }, 'finger')).toEqual({ x: -16, y: 10, w: 72, h: 100 });
});

test('Tab selects blocks in stacking order, groups as a whole, and leaves the canvas after the last', () => {
  const layout = layoutOf([
    textAt(5, 0, 0),
    { ...textAt(2, 0, 0), group: 1 },
    { ...textAt(9, 0, 0), hidden: true },
    textAt(3, 0, 0),
    { ...textAt(4, 0, 0), group: 1 },
  ]);
  const next = (selected: readonly number[], step: 1 | -1 = 1) => nextSelection(layout, new Set(selected), step);
  expect(next([])).toEqual(new Set([5]));
  expect(next([5])).toEqual(new Set([2, 4]));
  expect(next([2, 4])).toEqual(new Set([3]));
  expect(next([3])).toBe(null);
  expect(next([3], -1)).toEqual(new Set([2, 4]));
  expect(next([], -1)).toEqual(new Set([3]));
  expect(next([5], -1)).toBe(null);
});

test('selection and new positions are announced', () => {
  const layout = layoutOf([textAt(3, 10, 20), textAt(4, 200, 20)]);
  const [none, one, both] = [new Set<number>(), new Set([3]), new Set([3, 4])];
  const at = (selected: ReadonlySet<number>, now = layout) => ({ layout: now, selected, history: emptyHistory });
  expect(announcementOf(at(none), at(one))).toBe('文本组件3，横坐标 10，纵坐标 20');
  const moved = moveBlocks(layout, [3], { x: 110, y: 60 });
  expect(announcementOf(at(one), at(new Set([3]), moved))).toBe('文本组件3，横坐标 120，纵坐标 80');
  const larger = placeBlocks(layout, new Map([[3, { w: 300 }]]));
  expect(announcementOf(at(one), at(one, larger))).toBe('文本组件3，宽 300，高 100');
  expect(announcementOf(at(one), at(both))).toBe('已选择 2 个组件，横坐标 10，纵坐标 20');
  expect(announcementOf(at(one), at(none))).toBe('未选择组件');
  expect(announcementOf(at(one), at(none, layoutOf([textAt(4, 200, 20)])))).toBe('已删除 1 个组件');
  expect(announcementOf(at(one), at(new Set([3]), setCanvas(layout, { title: '大厅' }))), 'position unchanged').toBe(
    null,
  );
});

test('undo, redo and layer order are announced', () => {
  const editor = createEditor(layoutOf([textAt(1, 0, 0), textAt(2, 0, 0), textAt(3, 0, 0), textAt(4, 10, 20)]));
  const words = (run: () => void) => {
    const before = editor.state();
    run();
    return announcementOf(before, editor.state());
  };
  const move = (ids: readonly number[]) => () => editor.run('调整层级', (layout) => moveLayers(layout, ids, 'back'));
  expect(words(move([3]))).toBe('文本组件3，第 4 层，共 4 层');
  expect(words(editor.undo)).toBe('已撤销：调整层级，文本组件3，第 2 层，共 4 层');
  expect(words(editor.redo)).toBe('已重做：调整层级，文本组件3，第 4 层，共 4 层');
  expect(words(move([1, 4]))).toBe('已调整 2 个组件的层级');
  editor.select([4]);
  expect(words(() => editor.run('移动', (layout) => moveBlocks(layout, [4], { x: 5, y: 0 })))).toBe(
    '文本组件4，横坐标 15，纵坐标 20',
  );
  expect(words(editor.undo)).toBe('已撤销：移动，文本组件4，横坐标 10，纵坐标 20');
  editor.select([]);
  expect(words(editor.redo), 'unselected blocks').toBe('已重做：移动');
  expect(words(() => editor.goToStep(0))).toMatch(/^已回到：初始状态，/);
  expect(words(() => editor.goToStep(2))).toMatch(/^已回到：调整层级，/);
});

test('dragging at an edge scrolls hidden parts into view, and no further', () => {
  const window = { width: 800, height: 600 };
  const view = { x: -100, y: 24, zoom: 1 };
  const canvas = { width: 1920, height: 500 };
  const middle = { x: 400, y: 300 };
  const scroll = (x: number, y: number, from = middle) => edgeScroll({ x, y }, from, window, view, canvas);
  expect(scroll(400, 300)).toEqual({ x: 0, y: 0 });
  expect(scroll(795, 300)).toEqual({ x: -10, y: 0 });
  expect(scroll(5000, 300), 'limited speed').toEqual({ x: -16, y: 0 });
  expect(scroll(10, 300)).toEqual({ x: 7, y: 0 });
  expect(scroll(400, 590), 'fully visible').toEqual({ x: 0, y: 0 });
  expect(scroll(795, 300, { x: 798, y: 300 }), 'moving away from the edge').toEqual({ x: 0, y: 0 });
  expect(edgeScroll({ x: 0, y: 300 }, middle, window, { ...view, x: 20 }, canvas)).toEqual({ x: 4, y: 0 });
});

test('ruler labels have the positions of the canvas and do not overlap', () => {
  const ticks = ticksOf(24, 0.4, 800);
  expect(ticks.filter(({ label }) => label !== null).map(({ at, label }) => [label, at])).toEqual([
    [0, 24],
    ...[200, 400, 600, 800, 1000, 1200, 1400, 1600, 1800].map((label) => [label, 24 + label * 0.4]),
  ]);
  expect(ticks.every(({ at }) => at >= 0 && at <= 800)).toBe(true);
  expect(ticksOf(0, 10, 100).map(({ label }) => label)).toEqual([
    0,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
    10,
  ]);
});

test('guides can be added, moved and removed; two at one position merge', () => {
  const { canvas } = emptyLayout({ guides: { x: [100, 300], y: [50] } });
  expect(withGuide(canvas, 'y', 70, undefined)).toEqual({ x: [100, 300], y: [50, 70] });
  expect(withGuide(canvas, 'x', 120, 0)).toEqual({ x: [300, 120], y: [50] });
  expect(withGuide(canvas, 'x', 300, 0)).toEqual({ x: [300], y: [50] });
  expect(withGuide(canvas, 'x', null, 1)).toEqual({ x: [100], y: [50] });
});
