import type { Role } from '@mutai/contract/roles';
import type { User } from '@mutai/contract/users';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { api } from '../../platform/api-client.ts';
import { resourceClient } from '../../platform/resource-client.ts';

/** Names the resource in caches, drafts and preferences. */
export const usersName = 'user';

export const usersClient = resourceClient<User>('/users');

/** All roles, by id, for the form's select and the table; null until they have loaded. */
export interface RoleChoices {
  readonly roles: readonly Role[] | null;
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

/** The names of all roles. Section 7: size 0 fetches all. */
export function useRoleChoices(): RoleChoices {
  const query = useQuery({
    queryKey: ['role', 'choices'],
    queryFn: async ({ signal }) => {
      const { data } = await api.get<Role[]>('/roles', { query: { size: 0 }, signal, tip: false });
      return data;
    },
    retry: false,
    networkMode: 'always',
  });
  return {
    roles: query.data ?? null,
    failed: query.isError && query.data === undefined,
    loading: query.isFetching,
    retry: () => void query.refetch(),
  };
}

/** Enables and disables users, one at a time; `pending` is the id of the one being changed. */
export function useSetEnabled() {
  const queries = useQueryClient();
  const [pending, setPending] = useState<number | null>(null);
  const set = useCallback(
    async ({ id, version }: User, enabled: boolean): Promise<void> => {
      const settle = () => {
        setPending(null);
        // After a refusal too: the list shows what the user has become.
        void queries.invalidateQueries({ queryKey: [usersName] });
      };
      setPending(id);
      await api
        .patch(`/users/${String(id)}`, { body: { enabled, version }, busy: true, success: true })
        .finally(settle);
    },
    [queries],
  );
  return { pending, set };
}

/** Sets a new password. Without a version: whatever else changed, the new password is what is wanted. */
export function useResetPassword() {
  const queries = useQueryClient();
  return async (id: number, password: string): Promise<void> => {
    await api.patch(`/users/${String(id)}`, { body: { password }, busy: true, success: true, tip: false });
    // The change counts the record's version up, and the list's next change starts from it.
    await queries.invalidateQueries({ queryKey: [usersName] });
  };
}
