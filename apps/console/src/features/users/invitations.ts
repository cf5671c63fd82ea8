import { invitationsPath, userPermissions } from '@mutai/contract/users/resource';
import type { InvitationSupport, User } from '@mutai/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../platform/http/api-client.ts';
import { usePermission } from '../../platform/session/session-store.ts';
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
