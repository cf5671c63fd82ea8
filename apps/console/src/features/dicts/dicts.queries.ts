import { dictsPath, dictTypesPath } from '@mutai/contract/dicts/resource';
import type { Dict } from '@mutai/contract/dicts/schema';
import type { DictType } from '@mutai/contract/dicts/type-schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { api } from '../../platform/http/api-client.ts';
import { dictsName } from '../../platform/resource/choices.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Names the types in drafts and caches of their own. */
export const dictTypesName = 'dict-type';

export const dictsClient = resourceClient<Dict>(dictsPath);

const typesClient = resourceClient<DictType>(dictTypesPath);

const noTypes: readonly DictType[] = [];

/** All dictionary types, as the left side lists them. */
export interface DictTypes {
  readonly types: readonly DictType[];
  /** `first`: nothing to show yet; `failed`: nothing to show because the request failed. */
  readonly status: 'first' | 'ready' | 'failed';
  readonly error: unknown;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** Section 7: size 0 fetches all. Under the items' name, because each type tells how many it has. */
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
    staleTime: 0,
    retry: false,
    networkMode: 'always',
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

/** The calls of the types; each change makes the console read types, items and choices anew. */
export function useDictTypesClient(): DictTypesClient {
  const queries = useQueryClient();
  const renew = useCallback(() => queries.invalidateQueries({ queryKey: [dictsName] }), [queries]);
  return useMemo(() => {
    /** The change, and then, whatever came of it, what is there now. */
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
