import { usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Resource name in query keys, drafts and preferences. */
export const usersName = 'user';

export const usersClient = resourceClient<User>(usersPath);

/** Sets a new password. Sends no version: the new password is intended regardless of other changes. */
export function useResetPassword() {
  const queries = useQueryClient();
  return async (id: number, password: string): Promise<void> => {
    await api.patch(`${usersPath}/${String(id)}`, { body: { password }, busy: true, success: true });
    // The change increments the record's version, which the next change from the list needs.
    await queries.invalidateQueries({ queryKey: [usersName] });
  };
}
