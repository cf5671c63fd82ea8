import { recentOperationsPath, statisticsPath, waitingPath } from '@mutai/contract/home/paths';
import type { Statistics, Waiting } from '@mutai/contract/home/schema';
import type { OperationLog } from '@mutai/contract/logs/schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';

/** Asks for something that follows whatever changes on the server: `summary` in its key says so (app/shell/live-lists). */
function useSummary<T>(path: string) {
  return useQuery({
    queryKey: ['home', 'summary', path],
    queryFn: async ({ signal }) => (await api.get<T>(path, { signal })).data,
    // What one did a moment ago on another page is counted.
    staleTime: 0,
    networkMode: 'always',
  });
}

export const useStatistics = () => useSummary<Statistics>(statisticsPath);
export const useWaiting = () => useSummary<Waiting>(waitingPath);
export const useOperations = () => useSummary<readonly OperationLog[]>(recentOperationsPath);
