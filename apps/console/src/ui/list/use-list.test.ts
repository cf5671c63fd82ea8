import { expect, it } from 'vitest';
import { visibleSelection } from './use-list.ts';

it('keeps selected rows on the page', () => {
  expect(visibleSelection([1, 2, 3], [2, 3, 4])).toEqual([2, 3]);
});

it('clears the selection on another page', () => {
  expect(visibleSelection([1, 2], [11, 12])).toEqual([]);
});

it('returns the same array if nothing changes', () => {
  const selected = [2, 3];
  expect(visibleSelection(selected, [1, 2, 3])).toBe(selected);
});
