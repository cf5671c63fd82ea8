import { useMemo, useRef } from 'react';
import { selectedMost, toggled } from '../list/selection.ts';
import { flatRows } from '../tree/model/flat-rows.ts';
import type { TreeRow } from '../tree/model/drop.ts';
import { descendantsOf, type Nested, type TreeKey } from '../tree/model/tree-model.ts';
import type { TreeTicks } from './tree-columns.tsx';
import type { TreeListController } from './use-tree-list.ts';

/**
 * Selection of tree rows: a row is selected with its branch, because a record can only be deleted with its children.
 *
 * @param refusalOf reason why a row cannot be selected
 * @param enabled false: rows cannot be selected
 */
export function useTreeTicks<R extends TreeRow>(
  list: TreeListController<R>,
  refusalOf: ((row: R) => string | null) | undefined,
  enabled: boolean,
): TreeTicks<R> | null {
  const { selection, all, shown, expansion } = list;
  const { records, shown: onPage, select } = selection;
  const selected = useMemo<ReadonlySet<TreeKey>>(() => new Set(records.map(({ id }) => id)), [records]);
  const last = useRef<number | null>(null);
  const refusal = (row: Nested<R>) => refusalOf?.(row) ?? null;
  const selectable = (id: TreeKey): boolean => {
    const node = all.entries.get(id)?.node;
    return node !== undefined && refusal(node) === null;
  };
  const everything = useMemo(
    () => (enabled ? flatRows(shown, new Set(all.entries.keys())) : []).map(({ node }) => node),
    [enabled, shown, all],
  )
    .filter((node) => refusal(node) === null)
    .map(({ id }) => id);
  if (!enabled) return null;
  return {
    selected,
    all: everything.length > 0 && everything.slice(0, selectedMost).every((id) => selected.has(id)),
    selectAll: (on) => select(on ? everything : []),
    refusal,
    toggle: (id, range) => {
      const order = flatRows(shown, new Set(expansion.keys)).flatMap(({ node }) =>
        refusal(node) === null ? [node.id] : [],
      );
      const next = toggled(order, onPage, id, range ? last.current : null);
      const branchesOf = (ids: readonly number[], without: ReadonlySet<number>) =>
        ids.flatMap((one) => (without.has(one) ? [] : [one, ...descendantsOf(all, one)]));
      const added = branchesOf(next, new Set(onPage));
      const removed = new Set(branchesOf(onPage, new Set(next)));
      select([...next.filter((one) => !removed.has(one)), ...added.filter(selectable).map(Number)]);
      last.current = id;
    },
  };
}
