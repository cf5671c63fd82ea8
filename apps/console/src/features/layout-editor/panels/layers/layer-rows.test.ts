import { emptyLayout } from '@mutai/layout/model/layout';
import { addBlock } from '@mutai/layout/commands/blocks';
import { expect, it } from 'vitest';
import { droppedAt, selectedAfter } from './layer-rows.ts';

const layout = [1, 2, 3, 4].reduce((before) => addBlock(before, 'text'), emptyLayout());
/** Ids from front to back, as in the list. */
const list = (moved: readonly number[], gap: number) => droppedAt(layout, moved, gap).order.toReversed().join('');

it('moves layers to the drop gap, in their own order', () => {
  expect(list([], 0)).toBe('4321');
  expect(list([1], 0)).toBe('1432');
  expect(list([4], 2)).toBe('3421');
  expect(list([4], 4)).toBe('3214');
  expect(list([4, 2], 3), 'a gap below one of those that move').toBe('3421');
  expect(list([1, 3], 1)).toBe('4312');
  expect(list([2], 2), 'where it is').toBe('4321');
});

it('selects rows as lists do', () => {
  const ids = [4, 3, 2, 1];
  const after = (id: number, shift: boolean, ctrl: boolean) =>
    selectedAfter(new Set([4, 1]), ids, 3, id, { shift, ctrl }).join('');
  expect(after(2, false, false)).toBe('2');
  expect(after(2, false, true)).toBe('412');
  expect(after(1, false, true)).toBe('4');
  expect(after(1, true, false)).toBe('321');
  expect(after(2, true, true)).toBe('4132');
});
