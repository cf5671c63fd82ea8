import type { Sources, SourceValue } from '@mutai/blocks/data/sources';
import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import type { NamedSource } from '@mutai/layout/data/named-sources';
import type { Layout } from '@mutai/layout/model/layout';
import { sourcesOf } from '@mutai/layout/model/sources';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { type DataSourceStore, useKit, usePermissionCheck } from '../kit/kit.tsx';

/** Milliseconds between two looks at the values of a layout that is open. */
const againMs = 10_000;

/** Permission, and name of the resource in query keys. */
const name = dataSourcePermissions.read;

const valueQuery = ({ value }: DataSourceStore, id: number) => ({
  queryKey: [name, 'value', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => value(id, signal),
  retry: false,
});

/** Returns true if the user may see data sources. */
export const useMayReadSources = (): boolean => usePermissionCheck()(name);

/** All data sources by name; `undefined` while they are unknown, also without permission. @param isNeeded loads them */
export function useKnownSources(isNeeded = true): readonly NamedSource[] | undefined {
  const { dataSources } = useKit();
  const mayRead = useMayReadSources();
  return useQuery({
    queryKey: [name, 'choices'],
    queryFn: ({ signal }) => dataSources.list(signal),
    enabled: isNeeded && mayRead,
  }).data;
}

const noSources: readonly NamedSource[] = [];

/** All data sources by name; empty without permission. */
export const useDataSources = (): readonly NamedSource[] => useKnownSources() ?? noSources;

/** Current value of a data source; `undefined`: none, or unknown. @param id 0: none */
export function useDataSourceValue(id: number): unknown {
  const { dataSources } = useKit();
  const mayRead = useMayReadSources();
  return useQuery({ ...valueQuery(dataSources, id), enabled: mayRead && id > 0 }).data?.value;
}

interface ValueOf {
  readonly id: number;
  readonly value: SourceValue;
}

/** Current values of data sources, without those that have none. @param refetchInterval in milliseconds; false: never */
export function useDataSourceValues(
  ids: readonly number[],
  refetchInterval: number | false = false,
): readonly ValueOf[] {
  const { dataSources } = useKit();
  const mayRead = useMayReadSources();
  return useQueries({
    queries: mayRead ? ids.map((id) => ({ ...valueQuery(dataSources, id), refetchInterval })) : [],
    // Equal answers are the same object. After a failure, the last answer stays.
    combine: (answers) =>
      answers.flatMap(({ data }, index): ValueOf[] =>
        data === undefined || data === null ? [] : [{ id: ids[index] ?? 0, value: data }],
      ),
  });
}

function createPageSources() {
  let values: ReadonlyMap<number, SourceValue> | null = new Map();
  const listeners = new Set<() => void>();
  const sources: Sources = {
    get: (id) => (values === null ? 'refused' : values.get(id)),
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
  /** @param next `null`: the user may not see values */
  const set = (next: typeof values): void => {
    values = next;
    for (const changed of listeners) changed();
  };
  return { sources, set };
}

/**
 * Values of the data sources of a layout, for the editor and previews.
 *
 * @returns undefined for a layout without data sources
 */
export function useLayoutSources(layout: Layout): Sources | undefined {
  const mayRead = useMayReadSources();
  const listed = useMemo(() => sourcesOf(layout).join(), [layout]);
  const ids = useMemo(() => (listed === '' ? [] : listed.split(',').map(Number)), [listed]);
  const found = useDataSourceValues(ids, againMs);
  const [page] = useState(createPageSources);
  useEffect(
    () => page.set(mayRead ? new Map(found.map(({ id, value }) => [id, value])) : null),
    [page, mayRead, found],
  );
  return ids.length === 0 ? undefined : page.sources;
}
