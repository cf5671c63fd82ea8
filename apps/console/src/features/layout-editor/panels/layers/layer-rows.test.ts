import { emptyLayout } from '@mutai/layout/model/layout';
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { expect, it } from 'vitest';
import { droppedAt, selectedAfter, steppedAmong } from './layer-rows.ts';
import { layerSearch, layerText } from './layer-words.ts';

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

it('moves layers beside the rows of a filtered list, whatever is hidden between them', () => {
  const among = (moved: readonly number[], gap: number, shown: readonly number[]) =>
    droppedAt(layout, moved, gap, shown).order.toReversed().join('');
  expect(among([4], 2, [4, 2, 1]), 'directly above the row below').toBe('3241');
  expect(among([4], 2, [4, 2]), 'directly below the last row').toBe('3241');
  expect(among([1], 0, [3, 1])).toBe('4132');
  expect(among([4, 2], 2, [4, 2]), 'all of them').toBe('4321');
  const step = (moved: readonly number[], move: 'forward' | 'backward', shown: readonly number[]) =>
    steppedAmong(layout, moved, move, shown).order.toReversed().join('');
  expect(step([1], 'forward', [4, 1])).toBe('1432');
  expect(step([4], 'backward', [4, 2, 1])).toBe('3241');
  expect(step([4], 'backward', [4, 1])).toBe('3214');
  expect([step([4], 'forward', [4, 1]), step([1], 'backward', [4, 1])], 'no further').toEqual(['4321', '4321']);
});

it('finds layers by title, type and all of their texts, and shows one line of them', () => {
  const made = setParams(addBlock(layout, 'image'), [5], 'image', { images: [{ url: '/a', title: '站台 A.png' }] });
  const texts = setParams(made, [2], 'text', { 'fontCh.content': '末班车\n２３:３０' });
  const found = (query: string) => texts.order.filter((id) => layerSearch(query)(texts.blocks[id]));
  expect([found('末班车 23:30'), found('a.PNG'), found('图片组件'), found('组件3'), found('没有')]).toEqual([
    [2],
    [5],
    [5],
    [3],
    [],
  ]);
  const lines = [2, 5].map((id) => {
    const block = texts.blocks[id];
    return block === undefined ? '' : layerText(block, 'en');
  });
  expect(lines).toEqual(['末班车 ２３:３０', '站台 A.png']);
});
