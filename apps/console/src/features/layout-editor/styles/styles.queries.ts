import { limits } from '@mutai/contract/limits';
import {
  brandColorsPath,
  layoutStyleModuleName,
  layoutStylePermissions,
  layoutStylesPath,
} from '@mutai/contract/layout-styles/resource';
import type { BrandColors, LayoutStyle } from '@mutai/contract/layout-styles/schema';
import type { BlockStyle } from '@mutai/layout/commands/style';
import { readStyle } from '@mutai/layout/reading/read-style';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followServerEvents } from '../../../platform/events/server-events.ts';
import { api } from '../../../platform/http/api-client.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';
import { useKit, usePermissionCheck } from '../../../ui/kit/kit.tsx';
import type { ColoursChange } from './brand-colours.ts';

/** Saved style, without what this version does not know. */
export interface SavedStyle extends Pick<LayoutStyle, 'id' | 'version' | 'name'> {
  readonly style: BlockStyle;
}

export const stylesClient = resourceClient<LayoutStyle>(layoutStylesPath);

const name = layoutStyleModuleName;

const stylesQuery = {
  queryKey: [name, 'list'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<readonly SavedStyle[]> => {
    const { data } = await stylesClient.list({ size: limits.maxPageSize }, signal);
    return data
      .map(({ id, version, name: title, style }) => ({ id, version, name: title, style: readStyle(style).style }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'zh'));
  },
} as const;

const brandColoursQuery = {
  queryKey: [name, 'colours'],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<BrandColors> =>
    (await api.get<BrandColors>(brandColorsPath, { signal })).data,
} as const;

/** All saved styles by name. */
export const useStyles = () => useQuery({ ...stylesQuery, enabled: usePermissionCheck()(layoutStylePermissions.read) });

/** Brand colors of the site. */
export const useBrandColours = () =>
  useQuery({ ...brandColoursQuery, enabled: usePermissionCheck()(layoutStylePermissions.read) });

/** Returns a function that requests the styles again, after a change of them. */
export function useRenewStyles(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: stylesQuery.queryKey });
}

/** Keeps styles and brand colors up to date while mounted: lists below dialogs, such as the editor, wait otherwise. */
export function useLiveStyles(): void {
  const queries = useQueryClient();
  useEffect(
    () =>
      followServerEvents((event) => {
        const isChange = event.type === 'record-changed' && event.module === name;
        if (isChange || event.type === 'reset') void queries.invalidateQueries({ queryKey: [name] });
      }),
    [queries],
  );
}

/** Requests of one change at most: others may change the colors again and again. */
const attempts = 5;

/**
 * Returns a function that changes the brand colors. If others have changed them meanwhile, the change runs on theirs.
 *
 * @returns of that function: why the change is impossible, otherwise `null`. Rejects if the request fails
 */
export function useChangeColours(): (change: ColoursChange) => Promise<string | null> {
  const queries = useQueryClient();
  const { failureOf } = useKit();
  return async (change) => {
    const { queryKey } = brandColoursQuery;
    let current: BrandColors =
      queries.getQueryData<BrandColors>(queryKey) ?? (await queries.fetchQuery(brandColoursQuery));
    for (let attempt = 1; ; attempt += 1) {
      const colors = change(current.colors);
      if (typeof colors === 'string') {
        queries.setQueryData(queryKey, current);
        return colors;
      }
      if (colors === current.colors) return null;
      try {
        const body = { colors, version: current.version };
        const { data } = await api.patch<BrandColors>(brandColorsPath, { body, busy: true });
        // A list that was requested before the change must not replace it.
        await queries.cancelQueries({ queryKey });
        queries.setQueryData(queryKey, data);
        return null;
      } catch (error) {
        const failure = failureOf(error);
        if (failure.kind !== 'stale' || attempt === attempts) throw error;
        current = failure.current as BrandColors;
      }
    }
  };
}
