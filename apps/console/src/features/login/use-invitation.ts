import type { Invitation } from '@mutai/contract/auth';
import { authPath } from '@mutai/contract/paths';
import { useEffect, useState } from 'react';
import { api } from '../../platform/http/api-client.ts';

/** Invitation of a link: being examined, not examined because a request failed, or known. */
type Examined =
  | { readonly at: 'checking' }
  | { readonly at: 'failed'; readonly error: unknown }
  | { readonly at: 'known'; readonly invitation: Invitation };

const unknown: Invitation = { state: 'unknown', username: '', nickname: '', expiresAt: null };

/**
 * Examines the link of an invitation. Pages outside of the shell have no query client.
 *
 * @param token fixed for the lifetime of the component; empty if the link has none
 */
export function useInvitation(token: string) {
  /** Replaced to examine the link again. */
  const [wanted, setWanted] = useState({ token });
  const [examined, setExamined] = useState<Examined>(
    token === '' ? { at: 'known', invitation: unknown } : { at: 'checking' },
  );
  useEffect(() => {
    if (wanted.token === '') return undefined;
    const left = new AbortController();
    const { signal } = left;
    api.post<Invitation>(authPath.invitation, { body: wanted, signal }).then(
      ({ data }) => setExamined({ at: 'known', invitation: data }),
      (error: unknown) => {
        if (!signal.aborted) setExamined({ at: 'failed', error });
      },
    );
    return () => left.abort();
  }, [wanted]);
  const retry = () => {
    setExamined({ at: 'checking' });
    setWanted({ token });
  };
  return { examined, retry };
}
