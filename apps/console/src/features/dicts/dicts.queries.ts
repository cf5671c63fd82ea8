import { dictsPath, dictTypesPath } from '@mutai/contract/dicts/resource';
import type { Dict } from '@mutai/contract/dicts/schema';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { dictsName } from '../../platform/resource/choices.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { freshQuery } from '../../ui/kit/queries.ts';

/** Name of the types in drafts and query keys. */
export const dictTypesName = 'dict-type';

export const dictsClient = resourceClient<Dict>(dictsPath);

const typesClient = resourceClient<DictType>(dictTypesPath);

const noTypes: readonly DictType[] = [];

/** Dictionary types for the left side. */
export interface DictTypes {
  readonly types: readonly DictType[];
  /** `first`: not loaded yet; `failed`: nothing loaded because the request failed. */
  readonly status: 'first' | 'ready' | 'failed';
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Loads all types (size 0). The query key begins with the name of the items, because each type has an item count. */
export function useDictTypes(): DictTypes {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [dictsName, 'types'],
    queryFn: async ({ signal }) => {
      const { data: types } = await api.get<readonly DictType[]>(dictTypesPath, {
        query: { size: 0, sort: 'id:asc' },
        signal,
      });
      return types;
    },
    ...freshQuery,
  });
  return {
    types: data ?? noTypes,
    status: data !== undefined ? 'ready' : error === null ? 'first' : 'failed',
    error,
    loading: isFetching,
    retry: () => void refetch(),
  };
}

export type DictTypesClient = typeof typesClient;

/** API client of the types. Each change invalidates types, items and choices. */
export function useDictTypesClient(): DictTypesClient {
  const queries = useQueryClient();
  const renew = useCallback(() => queries.invalidateQueries({ queryKey: [dictsName] }), [queries]);
  return useMemo(() => {
    /** Runs a change and then refetches, even after a failure. */
    const renewing =
      <A extends readonly unknown[], T>(change: (...args: A) => Promise<T>) =>
      async (...args: A) => {
        const done = change(...args);
        await Promise.allSettled([done]);
        await renew();
        return done;
      };
    const { create, update, remove, trash } = typesClient;
    return {
      ...typesClient,
      create: renewing(create),
      update: renewing(update),
      remove: renewing(remove),
      trash: { ...trash, restore: renewing(trash.restore) },
    };
  }, [renew]);
}
