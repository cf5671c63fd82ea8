import { expect, it } from 'vitest';
import { visibleSelection } from './use-list.ts';

it('keeps the ticked rows that are on the page', () => {
  expect(visibleSelection([1, 2, 3], [2, 3, 4])).toEqual([2, 3]);
});

it('drops all of them on another page', () => {
  expect(visibleSelection([1, 2], [11, 12])).toEqual([]);
});

it('is the same array when nothing falls away', () => {
  const selected = [2, 3];
  expect(visibleSelection(selected, [1, 2, 3])).toBe(selected);
});
