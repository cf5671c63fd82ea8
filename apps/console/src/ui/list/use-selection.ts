import { useMemo, useState } from 'react';
import { refreshed, withPage, without, type Row, type Selected } from './selection.ts';

/** Selected records of a list, and functions that change the selection. */
export interface Selection<R extends Row> {
  /** Selected records of all pages. */
  readonly records: readonly R[];
  /** Ids of the selected rows that are shown. */
  readonly shown: readonly number[];
  /** The last call selected more than are allowed; the last ones were left out. */
  readonly full: boolean;
  /** Selects exactly these of the rows shown; those of other pages stay selected. */
  readonly select: (ids: readonly number[]) => void;
  readonly remove: (ids: readonly number[]) => void;
  readonly clear: () => void;
}

interface Kept<R> {
  readonly of: string;
  readonly selected: Selected<R>;
  readonly full: boolean;
}

/**
 * Selection of a list.
 *
 * @param of filter of the list: the selection ends when it changes
 * @param rows rows shown. Must be the same array until they change
 */
export function useSelection<R extends Row>(of: string, rows: readonly R[]): Selection<R> {
  const [kept, setKept] = useState<Kept<R>>(() => ({ of, selected: new Map(), full: false }));
  let current = kept;
  if (kept.of !== of) current = { of, selected: new Map(), full: false };
  else {
    // A batch action must send the versions that are shown.
    const selected = refreshed(kept.selected, rows);
    if (selected !== kept.selected) current = { ...kept, selected };
  }
  if (current !== kept) setKept(current);

  const { selected, full } = current;
  const records = useMemo(() => [...selected.values()], [selected]);
  const shown = useMemo(() => rows.flatMap(({ id }) => (selected.has(id) ? [id] : [])), [rows, selected]);
  const become = (next: Selected<R>, isFull = false) => setKept({ of, selected: next, full: isFull });
  return {
    records,
    shown,
    full,
    select: (ids) => {
      const next = withPage(selected, rows, ids);
      become(next.selected, next.cut);
    },
    remove: (ids) => become(without(selected, ids)),
    clear: () => become(new Map()),
  };
}
