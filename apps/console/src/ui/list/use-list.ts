import { limits } from '@mutai/contract/limits';
import type { ListPage } from '@mutai/contract/list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import {
  initialState,
  lastPage,
  pageAfterRemoval,
  pageableTotal,
  requestOf,
  type AddressField,
  type AddressRules,
  type ListRequest,
  type ListState,
} from './list-address.ts';
import { useListAddress, useListMemory, type ListPlace } from './use-list-address.ts';
import { freshQuery } from '../kit/queries.ts';
import type { Row } from './selection.ts';
import { useSelection, type Selection } from './use-selection.ts';

export type { Row } from './selection.ts';

export interface ListOptions<R extends Row> {
  /** Name of the resource, for the query cache and other components: `user`. */
  readonly name: string;
  readonly load: (request: ListRequest, signal: AbortSignal) => Promise<ListPage<R>>;
  /** Additional query of each request. */
  readonly scope?: Readonly<Record<string, string>> | undefined;
  /** Sortable fields. Must be the same array on every render. */
  readonly sortable: readonly string[];
  /** Search fields. Must be the same array on every render. */
  readonly fields: readonly AddressField[];
  /** Reason to wait: `address` delays the request of the rows, `columns` delays showing them. */
  readonly waits?: 'address' | 'columns' | null;
}

/** State and actions for the toolbar and the table of a list, and for pages after a change. */
export interface ListController<R extends Row> {
  readonly state: ListState;
  readonly rows: readonly R[];
  readonly total: number;
  /** `total` is a lower bound. */
  readonly atLeast: boolean;
  /** Records reachable by paging: at least those up to the current page, if there are more than `total`. */
  readonly reach: number;
  /** `first`: still loading; `failed`: nothing to show because the request failed. */
  readonly status: 'first' | 'ready' | 'failed';
  /** The rows are those of the previous page until the requested one arrives. */
  readonly outdated: boolean;
  /** A request is pending. */
  readonly loading: boolean;
  /** Error of the last request; `null` if it succeeded. */
  readonly error: unknown;
  /** Kept across pages, orders and page sizes, and cleared by another filter. */
  readonly selection: Selection<R>;
  readonly change: (part: Partial<ListState>) => void;
  /** Searches from the first page; requests even without changes. */
  readonly search: (search: ListState['search']) => void;
  /** Resets page, filter and sort; keeps the page size. */
  readonly reset: () => void;
  readonly refresh: () => void;
  /** After a create: go to page 1. */
  readonly created: () => void;
  /** After a change: reload the page. */
  readonly modified: () => void;
  /** After a deletion: reload the page, or go to the last remaining one. */
  readonly removed: (records: readonly Row[]) => void;
}

/** List with page, size, sort and filter in the URL. */
export function useList<R extends Row>(options: ListOptions<R>): ListController<R> {
  const { sortable, fields } = options;
  const rules = useMemo<AddressRules>(() => ({ sortable, fields }), [sortable, fields]);
  return useListAt(options, useListAddress(rules));
}

/**
 * List within a page, a drawer or a dialog: its state is in memory and the URL does not change.
 *
 * @param size initial records per page
 */
export function useInnerList<R extends Row>(
  options: ListOptions<R>,
  size: number = limits.pageSize,
): ListController<R> {
  return useListAt(options, useListMemory(size));
}

function useListAt<R extends Row>(
  { name, load, scope, waits = null }: ListOptions<R>,
  { state, change }: ListPlace,
): ListController<R> {
  const queries = useQueryClient();

  const request = { ...requestOf(state), ...scope };
  const query = useQuery({
    queryKey: [name, 'list', request],
    queryFn: ({ signal }) => load(request, signal),
    enabled: waits !== 'address',
    placeholderData: keepPreviousData,
    // Reload on each opening, and show errors immediately: the user retries.
    ...freshQuery,
  });
  const { data, isPlaceholderData, isFetching, isError, error } = query;
  const rows = useMemo(() => data?.data ?? [], [data]);
  const total = data?.total ?? 0;
  const atLeast = data?.atLeast === true;
  const reach = pageableTotal(state, rows.length, total, atLeast);

  // The page in the URL may no longer exist.
  const last = lastPage(reach, state.size);
  const beyond = data !== undefined && !isPlaceholderData && !isFetching && state.page > last;
  useEffect(() => {
    if (beyond) change({ page: last }, { replace: true });
  }, [beyond, last, change]);

  const selection = useSelection(JSON.stringify([state.search, scope]), rows);

  /** Invalidates all pages of the list; reloads the current one unless another is about to be shown. */
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
    status: waits !== null ? 'first' : data === undefined ? (isError ? 'failed' : 'first') : beyond ? 'first' : 'ready',
    outdated: isPlaceholderData,
    loading: isFetching,
    error,
    selection,
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
    removed: (records) => {
      selection.remove(records.map(({ id }) => id));
      renew(pageAfterRemoval(state, reach, records.length), { replace: true });
    },
  };
}

function sameSearch(one: ListState['search'], other: ListState['search']): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((key) => one[key] === other[key]);
}
