import { ownSessionsPath } from '@mutai/contract/sessions/resource';
import type { Session } from '@mutai/contract/sessions/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { freshQuery } from '../../ui/kit/queries.ts';

const key = ['account', 'devices'];

/** Devices on which the current user is signed in, and actions to sign them out. */
export function useOwnDevices() {
  const queries = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { data } = await api.get<readonly Session[]>(ownSessionsPath, { signal });
      return data;
    },
    ...freshQuery,
  });
  const renewed = async (ending: Promise<unknown>): Promise<void> => {
    await ending.finally(() => void queries.invalidateQueries({ queryKey: key }));
  };
  const change = { busy: true, success: true } as const;
  return {
    ...query,
    endOne: (id: number) => renewed(api.delete(`${ownSessionsPath}/${String(id)}`, change)),
    endOthers: () => renewed(api.delete(ownSessionsPath, change)),
  };
}
