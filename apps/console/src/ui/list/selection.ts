/** Selection of a list, kept across its pages. Pure. */
import { limits } from '@mutai/contract/limits';

/** Required fields of a list row. */
export interface Row {
  readonly id: number;
}

/** Selected records by id, in the order in which they were selected. */
export type Selected<R> = ReadonlyMap<number, R>;

/** Largest number of selected records: the server accepts no more in one request. */
export const selectedMost = limits.maxPageSize;

/**
 * Selects exactly these rows of a page. Selected records of other pages stay selected.
 *
 * @param ids selected rows of the page
 * @param extent rows of the page
 * @returns the selection and `cut`: true if there were too many, and the last ones are not selected
 */
export function withPage<R extends Row>(
  selected: Selected<R>,
  extent: readonly R[],
  ids: readonly number[],
): { readonly selected: Selected<R>; readonly cut: boolean } {
  const wanted = new Set(ids);
  const next = new Map(selected);
  for (const { id } of extent) if (!wanted.has(id)) next.delete(id);
  const added = extent.filter(({ id }) => wanted.has(id) && !next.has(id));
  const room = Math.max(0, selectedMost - next.size);
  for (const row of added.slice(0, room)) next.set(row.id, row);
  return { selected: next, cut: added.length > room };
}

/** Replaces selected records by their current state. Returns the same selection if no row is selected or changed. */
export function refreshed<R extends Row>(selected: Selected<R>, rows: readonly R[]): Selected<R> {
  const changed = rows.filter((row) => selected.has(row.id) && selected.get(row.id) !== row);
  if (changed.length === 0) return selected;
  const next = new Map(selected);
  for (const row of changed) next.set(row.id, row);
  return next;
}

/** Removes records from a selection. Returns the same selection if none is selected. */
export function without<R>(selected: Selected<R>, ids: readonly number[]): Selected<R> {
  if (!ids.some((id) => selected.has(id))) return selected;
  const next = new Map(selected);
  for (const id of ids) next.delete(id);
  return next;
}

/**
 * Ids of the page's selected rows after one is toggled.
 *
 * @param order ids of the selectable rows, in order
 * @param onPage ids of the selected rows
 * @param from row that was toggled before: with it, all rows in between get the new state of `id`
 */
export function toggled(
  order: readonly number[],
  onPage: readonly number[],
  id: number,
  from: number | null = null,
): readonly number[] {
  const [start, end] = [order.indexOf(from ?? id), order.indexOf(id)];
  const range = start === -1 ? [id] : order.slice(Math.min(start, end), Math.max(start, end) + 1);
  const others = onPage.filter((one) => !range.includes(one));
  return onPage.includes(id) ? others : [...others, ...range];
}
