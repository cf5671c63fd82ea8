import type { RefusedRecord } from '@mutai/contract/batch';
import { limits } from '@mutai/contract/limits';
import { invitationsPath } from '@mutai/contract/users/resource';
import type { InvitedUsers } from '@mutai/contract/users/schema';
import { api } from '../../platform/http/api-client.ts';
import type { KitServices } from '../../ui/kit/kit.tsx';
import { consoleUrl } from './invitations.ts';

const timeoutMs = 60_000;

/** Users who were invited, and those who were not. */
export interface Invited {
  readonly count: number;
  readonly refused: readonly RefusedRecord[];
  /** Users of whom it is unknown because a request failed, with the reason. */
  readonly failed: { readonly count: number; readonly reason: string } | null;
}

/**
 * Invites users, as many at a time as the server accepts. Stops at the first failure; never rejects, because the others
 * are invited by then.
 */
export async function inviteUsers(ids: readonly number[], failureOf: KitServices['failureOf']): Promise<Invited> {
  let count = 0;
  const refused: RefusedRecord[] = [];
  for (let from = 0; from < ids.length; from += limits.maxPageSize) {
    const body = { ids: ids.slice(from, from + limits.maxPageSize), consoleUrl: consoleUrl() };
    try {
      const { data } = await api.post<InvitedUsers>(invitationsPath, { body, timeoutMs });
      count += data.invited;
      refused.push(...data.refused);
    } catch (error) {
      return { count, refused, failed: { count: ids.length - from, reason: failureOf(error).message } };
    }
  }
  return { count, refused, failed: null };
}
