/** A saved view and the address of a list. Pure functions. */
import {
  initialState,
  readListState,
  writeListState,
  type AddressRules,
  type ListState,
} from '../list/list-address.ts';

/** Parameter of the address with the id of a view; 0: explicitly none. */
const viewParameter = 'view';

/** Id in an address that means no view, not even the default one. */
export const noView = 0;

/** Id of the view in an address; `null` without a valid one. */
export function viewIn(params: URLSearchParams): number | null {
  const text = params.get(viewParameter);
  return text !== null && /^(?:0|[1-9]\d{0,9})$/.test(text) ? Number(text) : null;
}

/** True if an address determines nothing of the list, so that the user's default view applies. */
export function isBareAddress(params: URLSearchParams, rules: AddressRules): boolean {
  const names = [viewParameter, 'page', 'size', 'sort', ...rules.fields.map(({ name }) => name)];
  return names.every((name) => !params.has(name));
}

/** Filter and order of a list as text. Equal for equal states. */
export function queryOf({ search, sort }: Pick<ListState, 'search' | 'sort'>, rules: AddressRules): string {
  return writeListState(new URLSearchParams(), { ...initialState, search, sort }, rules).toString();
}

/** Text of a query without what the list does not have any more. */
export const knownQuery = (query: string, rules: AddressRules): string =>
  queryOf(readListState(new URLSearchParams(query), rules), rules);

/**
 * Address that shows a view at its first page. Keeps the page size and the parameters of others.
 *
 * @param query of the view; fields that the list does not have are left out
 */
export function addressOfView(
  params: URLSearchParams,
  id: number | null,
  query: string,
  rules: AddressRules,
): URLSearchParams {
  const { size } = readListState(params, rules);
  const { search, sort } = readListState(new URLSearchParams(query), rules);
  const written = writeListState(params, { ...initialState, size, search, sort }, rules);
  if (id === null) written.delete(viewParameter);
  else written.set(viewParameter, String(id));
  return written;
}
