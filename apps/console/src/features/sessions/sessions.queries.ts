import { endSessionsPath, sessionsPath } from '@mutai/contract/sessions/resource';
import type { Session } from '@mutai/contract/sessions/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys and preferences. */
export const sessionsName = 'session';

export const sessionsClient = resourceClient<Session>(sessionsPath);

/** Counts the sessions of a user. Shows the busy toast meanwhile. */
export async function countSessions(userId: number): Promise<number> {
  const { total = 0 } = await api.get(sessionsPath, { query: { userId, size: 1 }, busy: true });
  return total;
}

/** Ends sessions. Refetches the list, after failures too. */
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
