import { jobPage, jobsPath, runJobPath, serverTimePath } from '@mutai/contract/jobs/resource';
import type { ConfirmTimeBody, Job, RunJobBody, ServerTime } from '@mutai/contract/jobs/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys and preferences. */
export const jobsName = jobPage.code;

export const jobsClient = resourceClient<Job>(jobsPath);

/** Polling interval, in milliseconds. */
export const pollMs = 3000;

/** Time of the server; `undefined` until it is loaded, and after a failure. Polls like the jobs. */
export function useServerTime(): ServerTime | undefined {
  const { data } = useQuery({
    queryKey: [jobsName, 'list', 'time'],
    queryFn: async ({ signal }) => (await api.get<ServerTime>(serverTimePath, { signal })).data,
  });
  return data;
}

/** Actions on jobs. Each refetches the list, after failures too. */
export function useJobActions() {
  const queries = useQueryClient();
  const renewed = async (action: Promise<unknown>): Promise<void> => {
    await action.finally(() => void queries.invalidateQueries({ queryKey: [jobsName] }));
  };
  return {
    run: ({ id, runAt }: Job) =>
      renewed(api.post(runJobPath(id), { body: { runAt } satisfies RunJobBody, busy: true, success: true })),
    /** @param serverTime as shown */
    confirmTime: (serverTime: string) =>
      renewed(api.post(serverTimePath, { body: { serverTime } satisfies ConfirmTimeBody, busy: true, success: true })),
    remove: ({ id }: Job) => renewed(api.delete(`${jobsPath}/${String(id)}`, { busy: true, success: true })),
  };
}
