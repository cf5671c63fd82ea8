import { pageTitles, type PageCode } from '@mutai/contract/pages';
import type { SavedView } from '@mutai/contract/views/schema';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useKit, useRemembered, type ViewStore } from '../kit/kit.tsx';
import { readListState, type AddressRules } from '../list/list-address.ts';
import { readPreference, samePreference, type TablePreference } from '../table/column-preference.ts';
import type { ArrangementStorage } from '../table/use-table-preference.ts';
import { addressOfView, isBareAddress, knownQuery, noView, queryOf, viewIn } from './view-state.ts';

/** Page whose list has saved views; its permission lets users share them. */
export type ViewedList = PageCode;

/** Page of a resource's list; `null` for lists of others, such as those of one's own account. */
export const viewedList = (resource: string): ViewedList | null => (isPage(resource) ? resource : null);
const isPage = (code: string): code is ViewedList => code in pageTitles;

/** Query for the views of a list. The key follows changes of others. */
export const viewsQuery = (store: ViewStore, list: ViewedList) => ({
  queryKey: ['saved-view', 'list', list],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => store.list(list, signal),
  // A list that waits for its view must not wait for the network.
  networkMode: 'always' as const,
});

/** Saved view of a list, and how the list differs from it. */
export interface ListView {
  readonly list: ViewedList;
  /** `undefined` while it loads, and if the user may not see it or it was deleted. */
  readonly active: SavedView | undefined;
  /** Filter, order or columns differ from those of the view. */
  readonly changed: boolean;
  /** Reason for the list to wait: the address of a default view, or the columns of a view. */
  readonly waits: 'address' | 'columns' | null;
  /** Filter and order of the list now. */
  readonly query: string;
  /** Storage of the columns while a view is active. */
  readonly storage: ArrangementStorage | null;
  readonly defaultId: number | null;
  readonly setDefault: (id: number | null) => void;
  /** Shows a view as it was saved; `null`: everything, with the user's own columns. */
  readonly show: (view: SavedView | null) => void;
  /** After the view was overwritten with the list's columns: they are no change any more. */
  readonly settle: (id: number) => void;
}

const asId = (stored: unknown): number | null =>
  typeof stored === 'number' && Number.isSafeInteger(stored) && stored > noView ? stored : null;

/** Changed columns of views, for this tab and across F5. */
function useColumnDrafts() {
  const { drafts } = useKit();
  const [changed, setChanged] = useState<Readonly<Record<number, unknown>>>({});
  const keyOf = (id: number) => `view.${String(id)}`;
  return {
    read: (id: number): unknown => (id in changed ? changed[id] : drafts.read(keyOf(id))),
    write: (id: number, columns: TablePreference | undefined) => {
      setChanged((before) => ({ ...before, [id]: columns }));
      if (columns === undefined) drafts.drop(keyOf(id));
      else drafts.save(keyOf(id), columns);
    },
  };
}

/**
 * Saved view of the list in the address. Without anything in the address, the user's default view is applied.
 *
 * @param list page of the list; `null` if the list has no views
 * @param sortable fields; must be the same array on every render
 * @param fields search fields; must be the same array on every render
 */
export function useListView(
  list: ViewedList | null,
  sortable: AddressRules['sortable'],
  fields: AddressRules['fields'],
): ListView | null {
  const rules = useMemo<AddressRules>(() => ({ sortable, fields }), [sortable, fields]);
  const { views } = useKit();
  const [params, setParams] = useSearchParams();
  const [stored, store] = useRemembered(`default-view.${list ?? ''}`);
  const drafts = useColumnDrafts();
  const defaultId = asId(stored);
  const isDefault = defaultId !== null && isBareAddress(params, rules);
  const id = isDefault ? defaultId : viewIn(params);
  const { data, isError } = useQuery({
    ...viewsQuery(views, list ?? 'user'),
    enabled: list !== null && id !== null && id !== noView,
  });
  const active = id === null ? undefined : data?.find((view) => view.id === id);
  const query = useMemo(() => queryOf(readListState(params, rules), rules), [params, rules]);

  const show = (view: SavedView | null, replace: boolean) =>
    setParams(
      (before) => addressOfView(before, view?.id ?? (defaultId === null ? null : noView), view?.query ?? '', rules),
      { replace },
    );
  const applied = isDefault && active !== undefined;
  const apply = useEffectEvent(() => {
    if (active !== undefined) show(active, true);
  });
  useEffect(() => {
    if (applied) apply();
  }, [applied]);

  if (list === null) return null;
  const draft = active === undefined ? undefined : drafts.read(active.id);
  const loading = id !== null && id !== noView && data === undefined && !isError;
  return {
    list,
    active,
    changed:
      active !== undefined &&
      !isDefault &&
      (query !== knownQuery(active.query, rules) ||
        (draft !== undefined && !samePreference(readPreference(draft), readPreference(active.columns)))),
    waits: isDefault && (loading || applied) ? 'address' : loading ? 'columns' : null,
    query,
    storage: active === undefined ? null : [draft ?? active.columns, (columns) => drafts.write(active.id, columns)],
    defaultId,
    setDefault: store,
    show: (view) => {
      if (view !== null) drafts.write(view.id, undefined);
      show(view, false);
    },
    settle: (viewId) => drafts.write(viewId, undefined),
  };
}
