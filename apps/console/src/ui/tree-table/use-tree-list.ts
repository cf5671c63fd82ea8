import type { ListPage } from '@mutai/contract/list';
import type { ArrangeBody } from '@mutai/contract/menus/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKit, useRemembered } from '../kit/kit.tsx';
import type { Row } from '../list/selection.ts';
import type { ListRequest } from '../list/list-address.ts';
import { useSelection, type Selection } from '../list/use-selection.ts';
import { useListAddress } from '../list/use-list-address.ts';
import { preservedExpansion, readExpansion, storedExpansion, type Expansion } from '../tree/model/expansion.ts';
import { titleMatches, nest, type FieldNames, type Nested, type TreeIndex } from '../tree/model/tree-model.ts';
import { useExpansion, useShownNodes, type ExpansionControl } from '../tree/use-tree-view.ts';
import { arranged, type TreeRow } from '../tree/model/drop.ts';
import { freshQuery } from '../kit/queries.ts';

export interface TreeListOptions<R extends TreeRow> {
  /** Names the resource, in the cache of answers, preferences and to other parts: `menu`. */
  readonly name: string;
  readonly load: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<R>>;
  /** Stores new places of rows. */
  readonly arrange: (to: ArrangeBody) => Promise<void>;
  /** Something was created, changed, moved or deleted. */
  readonly onChanged?: (() => void) | undefined;
}

/** Everything that the toolbar and the table of a tree need, and what a page calls after a change. */
export interface TreeListController<R extends TreeRow> {
  /** Search values, in the shape of the list toolbar. */
  readonly state: { readonly search: Readonly<Record<string, string>> };
  /** All rows, nested. */
  readonly nodes: readonly Nested<R>[];
  /** All rows, found by id. */
  readonly all: TreeIndex<Nested<R>>;
  /** The rows that the search leaves, nested. */
  readonly shown: readonly Nested<R>[];
  readonly expansion: ExpansionControl;
  /** Empty when nothing is searched for. */
  readonly searched: string;
  /** Cleared by another search. */
  readonly selection: Selection<R>;
  readonly total: number;
  /** Rows whose own name is searched for. */
  readonly found: number;
  /** `first`: nothing to show yet; `failed`: nothing to show because the request failed. */
  readonly status: 'first' | 'ready' | 'failed';
  readonly loading: boolean;
  /** Why the last request failed; null when it did not. */
  readonly error: unknown;
  /** A move is being stored. */
  readonly moving: boolean;
  readonly search: (search: Readonly<Record<string, string>>) => void;
  readonly reset: () => void;
  readonly refresh: () => void;
  /** Records were deleted. */
  readonly removed: (records: readonly Row[]) => void;
  /** Something was changed: shows what is there now, and tells the page. */
  readonly changed: () => void;
  /** Shows a row at its new place at once and stores it; on refusal everything is as before. */
  readonly move: (to: ArrangeBody) => Promise<void>;
}

/** Parameter of the address that holds what is searched for. */
const searchName = 'name';
const noRows: readonly never[] = [];
const addressRules = { sortable: noRows, fields: [{ name: searchName }] } as const;
/** Size 0 fetches all. */
const wholeList: ListRequest = { page: 1, size: 0, sort: 'sort:asc' };

/** A tree that is loaded whole. What is searched for lives in the address; what is unfolded is remembered per user. */
export function useTreeList<R extends TreeRow>(options: TreeListOptions<R>): TreeListController<R> {
  const { name, load, arrange, onChanged } = options;
  const queries = useQueryClient();
  const { showFailure } = useKit();
  const address = useListAddress(addressRules);
  const searched = address.state.search[searchName] ?? '';

  const queryKey = useMemo(() => [name, 'tree'], [name]);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => load(wholeList, signal),
    ...freshQuery,
    // Thousands of rows are compared in no time by identity, and slowly one by one.
    structuralSharing: false,
  });
  const { data, isError, isFetching, error } = query;
  const rows = data?.data ?? noRows;

  const selection = useSelection(searched, rows);

  const nodes = useMemo(() => nest<R>(rows, { id: 'id', parentId: 'parentId' }), [rows]);
  const { all, shown, matches } = useShownNodes(nodes, rowFields as FieldNames<Nested<R>>, searched);
  const [stored, store] = useRemembered(`tree.${name}`);
  const own = useMemo(
    () => [readExpansion(stored), (next: Expansion) => store(storedExpansion(next))] as const,
    [stored, store],
  );
  const seen = useRef(all);
  useLayoutEffect(() => {
    const [unfolded, setUnfolded] = own;
    const kept = preservedExpansion(unfolded, seen.current, all);
    seen.current = all;
    if (kept !== unfolded) setUnfolded(kept);
  }, [all, own]);
  const expansion = useExpansion({ shown, matches, search: searched, own });
  const shownNodes = useMemo(
    () => (shown === all ? nodes : shown.roots.flatMap((key) => shown.entries.get(key)?.node ?? [])),
    [shown, all, nodes],
  );
  const found = useMemo(() => rows.filter((row) => titleMatches(row.name, searched)).length, [rows, searched]);

  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: [name] }), [queries, name]);
  const [moving, setMoving] = useState(false);
  const move = async (to: ArrangeBody): Promise<void> => {
    setMoving(true);
    await queries.cancelQueries({ queryKey });
    const before = queries.getQueryData<ListPage<R>>(queryKey);
    if (before !== undefined) queries.setQueryData(queryKey, { ...before, data: arranged(before.data, to) });
    try {
      await arrange(to);
      onChanged?.();
    } catch (failure) {
      showFailure(failure);
      queries.setQueryData(queryKey, before);
    } finally {
      setMoving(false);
      refresh();
    }
  };

  const changed = () => {
    refresh();
    onChanged?.();
  };

  return {
    state: address.state,
    nodes,
    all,
    shown: shownNodes,
    expansion,
    searched,
    selection,
    total: rows.length,
    found,
    status: data === undefined ? (isError ? 'failed' : 'first') : 'ready',
    loading: isFetching,
    error,
    moving,
    search: (search) => {
      if ((search[searchName] ?? '') === searched) refresh();
      else address.change({ search });
    },
    reset: () => {
      if (searched === '') refresh();
      else address.change({ search: {} });
    },
    refresh,
    removed: (records) => {
      selection.remove(records.map(({ id }) => id));
      changed();
    },
    changed,
    move,
  };
}

const rowFields = { key: 'id', title: 'name', children: 'children' } as const;
