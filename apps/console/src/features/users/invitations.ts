import type { RefusedRecord } from '@mutai/contract/batch';
import { limits } from '@mutai/contract/limits';
import { invitationsPath, userPermissions } from '@mutai/contract/users/resource';
import type { InvitationSupport, InvitedUsers, User } from '@mutai/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import type { KitServices } from '../../ui/kit/kit.tsx';
import { usersMessages as text } from './users.messages.ts';

/** Duration in milliseconds for which a changed setting of mail may be unnoticed. */
const staleMs = 30_000;

/** Reason why nobody can be invited, with the remedy; `null` if users can be, or that is not known yet. */
export function useInvitationProblem(): string | null {
  const mayReset = usePermission(userPermissions.resetPassword);
  const { data } = useQuery({
    queryKey: ['invitation-support'],
    queryFn: async ({ signal }) => (await api.get<InvitationSupport>(invitationsPath, { signal })).data,
    enabled: mayReset,
    staleTime: staleMs,
  });
  return data === undefined || data.problem === '' ? null : data.problem;
}

/** Reason why a user cannot be invited; `null` if the server decides. */
export function invitationRefusal({ id, email, enabled }: User, ownId: number): string | null {
  if (id === ownId) return text.ownInvitation;
  if (!enabled) return text.disabledInvitation;
  return email === '' ? text.invitationWithoutMail : null;
}

/** Address of this console, for the link in the mail. */
export const consoleUrl = (): string => globalThis.location.origin;

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

const timeoutMs = 60_000;
