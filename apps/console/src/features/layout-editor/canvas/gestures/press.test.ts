import { layoutOf, textAt } from '@mutai/layout/testing/layouts';
import { expect, test } from 'vitest';
import { type PressedAt, pressAt, selectionBelow } from './press.ts';

const grouped = (id: number) => ({ ...textAt(id, id * 100, 0), group: 1 });
const layout = layoutOf([textAt(1, 0, 0), grouped(2), grouped(3), { ...textAt(4, 0, 200), locked: true }]);
const beside: PressedAt = {
  handle: undefined,
  guide: undefined,
  block: undefined,
  onCanvas: false,
  hand: false,
  shift: false,
};
const press = (at: Partial<PressedAt>, selected: readonly number[] = []) =>
  pressAt({ ...beside, ...at }, layout, new Set(selected));
const ids = (...all: number[]) => new Set(all);

test('pressing a block moves it with its group or with the whole selection', () => {
  expect(press({ block: 1, onCanvas: true })).toMatchObject({ kind: 'move', ids: ids(1), click: ids(1) });
  expect(press({ block: 2, onCanvas: true }, [1])).toMatchObject({ ids: ids(2, 3), click: ids(2, 3) });
  expect(press({ block: 1, onCanvas: true }, [1, 2, 3])).toMatchObject({ ids: ids(1, 2, 3), click: ids(1) });
  expect(press({ block: 3, onCanvas: true }, [3]), 'a member alone stays alone').toMatchObject({
    ids: ids(3),
    click: ids(3),
  });
});

test('Shift+click adds or removes a block or its group', () => {
  expect(press({ block: 2, shift: true }, [1])).toMatchObject({ kind: 'move', ids: ids(1, 2, 3), click: ids(1, 2, 3) });
  expect(press({ block: 2, shift: true }, [1, 2, 3])).toMatchObject({ ids: ids(1, 2, 3), click: ids(1) });
});

test('dragging the empty canvas pans; outside of it, or with Shift, a selection rectangle starts', () => {
  expect(press({ onCanvas: true }, [1])).toEqual({ kind: 'pan', click: ids() });
  expect(press({ onCanvas: true, shift: true }, [1])).toEqual({ kind: 'frame', before: ids(1), click: ids(1) });
  expect(press({}, [1])).toEqual({ kind: 'frame', before: ids(), click: ids() });
  expect(press({ shift: true }, [1])).toEqual({ kind: 'frame', before: ids(1), click: ids(1) });
  expect(press({ block: 1, onCanvas: true, hand: true }, [2])).toEqual({ kind: 'pan', click: ids(2) });
});

test('locked blocks can be clicked, but are dragged like the canvas', () => {
  expect(press({ block: 4, onCanvas: true })).toEqual({ kind: 'pan', click: ids(4) });
  expect(press({ block: 4, onCanvas: true, shift: true })).toEqual({ kind: 'frame', before: ids(), click: ids(4) });
});

test('each Alt+click goes one unit deeper, and from the last one back to the front', () => {
  const stack = [4, 3, 2, 1];
  const below = (...selected: number[]) => selectionBelow(layout, stack, new Set(selected));
  expect([below(), below(4), below(2, 3), below(3), below(1), below(99)]).toEqual([
    ids(4),
    ids(2, 3),
    ids(1),
    ids(1),
    ids(4),
    ids(4),
  ]);
  expect(selectionBelow(layout, [], ids(1))).toEqual(ids());
  expect(press({ block: 1, stack: [1, 4] }, [1]), 'a drag still moves the block').toMatchObject({
    kind: 'move',
    ids: ids(1),
    click: ids(4),
  });
});

test('handles take precedence over guides, and guides over blocks', () => {
  const guide = { axis: 'x', index: 0 } as const;
  expect(press({ handle: 'se', guide, block: 1 }, [1])).toMatchObject({ kind: 'resize', handle: 'se' });
  expect(press({ guide, block: 1 }, [1])).toEqual({ kind: 'guide', guide, click: ids(1) });
});
