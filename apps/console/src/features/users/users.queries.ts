import { usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';

/** Names the resource in caches, drafts and preferences. */
export const usersName = 'user';

export const usersClient = resourceClient<User>(usersPath);

/** Sets a new password. Without a version: whatever else changed, the new password is what is wanted. */
export function useResetPassword() {
  const queries = useQueryClient();
  return async (id: number, password: string): Promise<void> => {
    await api.patch(`${usersPath}/${String(id)}`, { body: { password }, busy: true, success: true });
    // The change counts the record's version up, and the list's next change starts from it.
    await queries.invalidateQueries({ queryKey: [usersName] });
  };
}
