/** The list's place in the address: what it shows, as query parameters. Pure. */
import { limits } from '@mutai/contract/limits';
import type { ListQueryBase } from '@mutai/contract/list';

/** In which the address has the page of a list; without it, it is the first. */
export const pageParameter = 'page';

export interface ListSort {
  readonly field: string;
  readonly order: 'asc' | 'desc';
}

/** State of a list. `search` holds the filtering fields, never an empty one. */
export interface ListState {
  readonly page: number;
  readonly size: number;
  readonly sort: ListSort | null;
  readonly search: Readonly<Record<string, string>>;
}

/** A search field as far as the address is concerned. */
export interface AddressField {
  readonly name: string;
  /** Validates a value; invalid ones in a link are ignored. All are valid by default. */
  readonly accepts?: (value: string) => boolean;
  /** Parameter of an earlier release with the same meaning, for stored links. */
  readonly formerly?: string;
}

/** Parameters that the address of a list may hold. */
export interface AddressRules {
  readonly sortable: readonly string[];
  readonly fields: readonly AddressField[];
}

/** Query of one page as the list calls send it. */
export interface ListRequest extends ListQueryBase {
  readonly [field: string]: string | number | undefined;
}

/** A list at its first page, without filter and order. */
export const initialState: ListState = { page: limits.firstPage, size: limits.pageSize, sort: null, search: {} };

const sizes: readonly number[] = limits.pageSizes;

const wholeNumber = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;

function readSort(text: string | null, rules: AddressRules): ListSort | null {
  const [field, order, ...rest] = (text ?? '').split(':');
  if (field === undefined || rest.length > 0 || !rules.sortable.includes(field)) return null;
  return order === 'asc' || order === 'desc' ? { field, order } : null;
}

/** Reads the state from an address; whatever is missing or makes no sense becomes its default. */
export function readListState(params: URLSearchParams, rules: AddressRules): ListState {
  const page = wholeNumber(params.get(pageParameter));
  const size = wholeNumber(params.get('size'));
  const search: Record<string, string> = {};
  for (const { name, accepts, formerly = name } of rules.fields) {
    const value = (params.get(name) ?? params.get(formerly))?.trim() ?? '';
    if (value !== '' && (accepts === undefined || accepts(value))) search[name] = value;
  }
  return {
    page: page ?? initialState.page,
    size: size !== null && sizes.includes(size) ? size : initialState.size,
    sort: readSort(params.get('sort'), rules),
    search,
  };
}

/** Writes the state into a copy of an address. Defaults are left out; parameters of others stay. */
export function writeListState(params: URLSearchParams, state: ListState, rules: AddressRules): URLSearchParams {
  const written = new URLSearchParams(params);
  const put = (name: string, value: string | null) => {
    if (value === null) written.delete(name);
    else written.set(name, value);
  };
  for (const { name, formerly } of rules.fields) {
    if (formerly !== undefined) written.delete(formerly);
    put(name, state.search[name]?.trim() || null);
  }
  put('sort', state.sort === null ? null : `${state.sort.field}:${state.sort.order}`);
  put(pageParameter, state.page === initialState.page ? null : String(state.page));
  put('size', state.size === initialState.size ? null : String(state.size));
  return written;
}

/** The call's query for a state. */
export function requestOf(state: ListState): ListRequest {
  return {
    ...state.search,
    page: state.page,
    size: state.size,
    ...(state.sort === null ? {} : { sort: `${state.sort.field}:${state.sort.order}` }),
  };
}

/** Filter and order of a list, as query parameters. */
export type ListFilter = Readonly<Record<string, string | number | undefined>>;

/** Query of all pages of the list, for an export. */
export function filterOf(state: ListState): ListFilter {
  return Object.fromEntries(
    Object.entries(requestOf(state)).filter(([name]) => name !== pageParameter && name !== 'size'),
  );
}

/** Tells whether a filter narrows the list. */
export const isFiltered = (state: ListState): boolean => Object.keys(state.search).length > 0;

/** Number of the last page; an empty list has one page. */
export function lastPage(total: number, size: number): number {
  return limits.firstPage + Math.max(0, Math.ceil(total / size) - 1);
}

/**
 * Records that pages lead to: all of them, or where the count stopped short of the end, as many as this page shows that
 * there are, and one more behind a full one.
 *
 * @param rows records on the page
 */
export function pageableTotal({ page, size }: ListState, rows: number, total: number, atLeast: boolean): number {
  if (!atLeast || rows === 0) return total;
  return Math.max(total, (page - limits.firstPage) * size + rows + (rows < size ? 0 : 1));
}

/** The page to show after `removed` of `total` records are gone: this one, or the last that is left. */
export function pageAfterRemoval(state: ListState, total: number, removed: number): number {
  return Math.min(state.page, lastPage(Math.max(0, total - removed), state.size));
}
