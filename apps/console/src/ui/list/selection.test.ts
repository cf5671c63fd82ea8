import { expect, it } from 'vitest';
import { refreshed, selectedMost, toggled, withPage, without, type Row, type Selected } from './selection.ts';

const rows = (...ids: readonly number[]): readonly Row[] => ids.map((id) => ({ id }));
const of = (...ids: readonly number[]): Selected<Row> => new Map(rows(...ids).map((row) => [row.id, row]));
const ids = (selected: Selected<Row>): readonly number[] => [...selected.keys()];

it('keeps the selection of other pages, in the order of selection', () => {
  const first = withPage(of(), rows(1, 2, 3), [3, 1]);
  expect(ids(first.selected)).toEqual([1, 3]);
  const second = withPage(first.selected, rows(4, 5, 6), [5]);
  expect(ids(second.selected)).toEqual([1, 3, 5]);
  expect(ids(withPage(second.selected, rows(1, 2, 3), [2]).selected)).toEqual([5, 2]);
});

it('selects at most as many records as the server accepts, and says so', () => {
  const many = Array.from({ length: selectedMost }, (_, index) => index + 1);
  const full = withPage(of(...many.slice(1)), rows(1, 1000), [1, 1000]);
  expect([full.selected.size, full.selected.has(1), full.selected.has(1000), full.cut]).toEqual([
    selectedMost,
    true,
    false,
    true,
  ]);
  expect(withPage(full.selected, rows(1, 1000), [1]).cut).toBe(false);
});

it('takes the current state of the rows shown', () => {
  const selected = of(1, 2);
  const changed = { id: 2, version: 2 };
  expect(refreshed(selected, [changed]).get(2)).toBe(changed);
  expect(refreshed(selected, rows(3))).toBe(selected);
});

it('drops deleted records', () => {
  const selected = of(1, 2, 3);
  expect(ids(without(selected, [2, 9]))).toEqual([1, 3]);
  expect(without(selected, [9])).toBe(selected);
});

it.each([
  ['selects a row', [1], 3, null, [1, 3]],
  ['deselects a row', [1, 3], 3, null, [1]],
  ['selects a range', [2], 4, 2, [2, 3, 4]],
  ['selects a range upwards', [4], 2, 4, [2, 3, 4]],
  ['deselects a range', [1, 2, 3, 4], 4, 2, [1]],
  ['ignores a start on another page', [1], 3, 9, [1, 3]],
] as const)('%s', (_, before, id, from, after) => {
  expect(new Set(toggled([1, 2, 3, 4], before, id, from))).toEqual(new Set(after));
});
