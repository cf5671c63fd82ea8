import { recentOperationsPath, screenOverviewPath, statisticsPath, waitingPath } from '@mutai/contract/home/paths';
import { layoutsPath } from '@mutai/contract/layouts/resource';
import type { ScreenOverview, Statistics, Waiting } from '@mutai/contract/home/schema';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { minuteMs } from '@mutai/contract/durations';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';

/** Query that refetches after every change on the server, because its key contains `summary` (app/shell/live-lists). */
function useSummary<T>(path: string, options: { readonly enabled?: boolean; readonly refetchInterval?: number } = {}) {
  return useQuery({
    queryKey: ['home', 'summary', path],
    queryFn: async ({ signal }) => (await api.get<T>(path, { signal })).data,
    // Include own changes made on another page a moment ago.
    staleTime: 0,
    networkMode: 'always',
    ...options,
  });
}

/** True if any layout is published. Renewed like a summary. */
export function useAnyLayoutPublished(enabled: boolean) {
  return useQuery({
    queryKey: ['home', 'summary', layoutsPath],
    queryFn: async ({ signal }) => {
      const query = { status: 'published', size: 1 };
      return ((await api.get(layoutsPath, { query, signal })).total ?? 0) > 0;
    },
    enabled,
    staleTime: 0,
    networkMode: 'always',
  });
}

export const useStatistics = () => useSummary<Statistics>(statisticsPath);
export const useWaiting = () => useSummary<Waiting>(waitingPath);
export const useOperations = () => useSummary<readonly OperationLog[]>(recentOperationsPath);
/** Also refetches every minute: working hours and emergencies begin and end without an event. */
export const useScreenOverview = (enabled: boolean) =>
  useSummary<ScreenOverview>(screenOverviewPath, { enabled, refetchInterval: minuteMs });
