import { limits } from '@mutai/contract/limits';
import type { ListPage } from '@mutai/contract/list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import {
  initialState,
  lastPage,
  pageAfterRemoval,
  reachOf,
  requestOf,
  type AddressField,
  type AddressRules,
  type ListRequest,
  type ListState,
} from './list-address.ts';
import { useListAddress, useListMemory, type ListPlace } from './use-list-address.ts';

/** What every row of a list has. */
export interface Row {
  readonly id: number;
}

export interface ListOptions<R extends Row> {
  /** Names the resource, in the cache of answers and to other parts: `user`. */
  readonly name: string;
  readonly load: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<R>>;
  /** Query that each request carries beside what the list shows. */
  readonly scope?: Readonly<Record<string, string>> | undefined;
  /** Fields that the server sorts by. The same array on every render. */
  readonly sortable: readonly string[];
  /** Fields that the list is searched by. The same array on every render. */
  readonly fields: readonly AddressField[];
}

/** Everything that the toolbar and the table of a list need, and what a page calls after a change. */
export interface ListController<R extends Row> {
  readonly state: ListState;
  readonly rows: readonly R[];
  readonly total: number;
  /** There are more than `total`. */
  readonly atLeast: boolean;
  /** Records that pages lead to: those on the page and before it at least, where there are more than `total`. */
  readonly reach: number;
  /** `first`: nothing to show yet; `failed`: nothing to show because the request failed. */
  readonly status: 'first' | 'ready' | 'failed';
  /** The rows are those of the page before, until the one asked for arrives. */
  readonly outdated: boolean;
  /** A request is under way. */
  readonly loading: boolean;
  /** Why the last request failed; null when it did not. */
  readonly error: unknown;
  readonly selected: readonly number[];
  readonly select: (ids: readonly number[]) => void;
  readonly change: (part: Partial<ListState>) => void;
  /** Searches from the first page; asks the server again even when nothing changed. */
  readonly search: (search: ListState['search']) => void;
  /** Back to the first page without filter and order; keeps the page size. Section 4. */
  readonly reset: () => void;
  readonly refresh: () => void;
  /** Section 4: after a create, page 1. */
  readonly created: () => void;
  /** Section 4: after a change, the same page again. */
  readonly modified: () => void;
  /** Section 4: after a delete, the same page again, or the last one that is left. */
  readonly removed: (count: number) => void;
}

/** A list whose page, size, order and filter live in the address. */
export function useList<R extends Row>(options: ListOptions<R>): ListController<R> {
  const { sortable, fields } = options;
  const rules = useMemo<AddressRules>(() => ({ sortable, fields }), [sortable, fields]);
  return useListAt(options, useListAddress(rules));
}

/**
 * A list within a page, in a drawer or dialog: what it shows is forgotten with it, and the address stays as it is.
 *
 * @param size records on a page, at first
 */
export function useInnerList<R extends Row>(
  options: ListOptions<R>,
  size: number = limits.pageSize,
): ListController<R> {
  return useListAt(options, useListMemory(size));
}

function useListAt<R extends Row>(
  { name, load, scope }: ListOptions<R>,
  { state, change }: ListPlace,
): ListController<R> {
  const queries = useQueryClient();

  const request = { ...requestOf(state), ...scope };
  const query = useQuery({
    queryKey: [name, 'list', request],
    queryFn: ({ signal }) => load(request, signal),
    placeholderData: keepPreviousData,
    // A list is asked for again each time it is opened, and shows an error at once: the retry is the user's.
    staleTime: 0,
    retry: false,
    networkMode: 'always',
  });
  const { data, isPlaceholderData, isFetching, isError, error } = query;
  const rows = useMemo(() => data?.data ?? [], [data]);
  const total = data?.total ?? 0;
  const atLeast = data?.atLeast === true;
  const reach = reachOf(state, rows.length, total, atLeast);

  // Another administrator may have emptied the page that a link names.
  const last = lastPage(reach, state.size);
  const beyond = data !== undefined && !isPlaceholderData && !isFetching && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true });
  }, [beyond, last, change]);

  const [selected, select] = useState<readonly number[]>([]);
  const present = useMemo(
    () => visibleSelection(selected, isPlaceholderData ? [] : rows.map(({ id }) => id)),
    [selected, rows, isPlaceholderData],
  );
  if (present !== selected) select(present);

  /** Forgets every page of the list; asks for the one on show again unless another is about to be shown. */
  const renew = useCallback(
    (page: number, options?: { readonly replace: boolean }) => {
      const moves = page !== state.page;
      if (moves) change({ page }, options);
      void queries.invalidateQueries({ queryKey: [name], refetchType: moves ? 'none' : 'active' });
    },
    [state.page, change, queries, name],
  );

  return {
    state,
    rows,
    total,
    atLeast,
    reach,
    status: data === undefined ? (isError ? 'failed' : 'first') : beyond ? 'first' : 'ready',
    outdated: isPlaceholderData,
    loading: isFetching,
    error,
    selected: present,
    select,
    change,
    search: (search) => {
      if (sameSearch(search, state.search) && state.page === limits.firstPage) renew(state.page);
      else change({ search, page: limits.firstPage });
    },
    reset: () => {
      const { search, sort, page } = initialState;
      if (sameSearch(search, state.search) && state.sort === null && state.page === page) renew(state.page);
      else change({ search, sort, page });
    },
    refresh: () => renew(state.page),
    created: () => renew(limits.firstPage),
    modified: () => renew(state.page),
    removed: (count) => {
      select([]);
      renew(pageAfterRemoval(state, reach, count), { replace: true });
    },
  };
}

function sameSearch(one: ListState['search'], other: ListState['search']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((key) => one[key] === other[key]);
}

/**
 * Ticked ids that are still on the page and may be ticked. The same array when nothing falls away, so that
 * it can be compared by identity.
 */
export function visibleSelection(selected: readonly number[], visible: readonly number[]): readonly number[] {
  const present = new Set(visible);
  const kept = selected.filter((id) => present.has(id));
  return kept.length === selected.length ? selected : kept;
}
