import { endSessionsPath, sessionsPath } from '@mutai/contract/sessions/resource';
import type { Session } from '@mutai/contract/sessions/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Names the resource in caches and preferences. */
export const sessionsName = 'session';

export const sessionsClient = resourceClient<Session>(sessionsPath);

/** How many sessions a user has now; the busy toast is shown meanwhile. */
export async function countSessions(userId: number): Promise<number> {
  const { total = 0 } = await api.get(sessionsPath, { query: { userId, size: 1 }, busy: true });
  return total;
}

/** Ends sessions; the list then shows what is left, after a refusal too. */
export function useEndSessions() {
  const queries = useQueryClient();
  const renewed = async (ending: Promise<unknown>): Promise<void> => {
    await ending.finally(() => void queries.invalidateQueries({ queryKey: [sessionsName] }));
  };
  const change = { busy: true, success: true } as const;
  return {
    endOne: (id: number) => renewed(api.delete(`${sessionsPath}/${String(id)}`, change)),
    endAllOf: (userId: number) => renewed(api.post(endSessionsPath, { body: { userId }, ...change })),
  };
}
