import { ApiError } from '@mutai/client/api-error';
import type { LoginBody } from '@mutai/contract/auth';
import { authPath } from '@mutai/contract/paths';
import { useRef, useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { loginMessages as text } from './login.messages.ts';

/**
 * Section 8: a failed login warns with the server's message when the response has one, otherwise with nothing of
 * its own; a request that got no response at all is told the way it is everywhere.
 */
function explainFailure(error: unknown): void {
  if (!(error instanceof ApiError) || !error.answered) {
    showFailure(error);
  } else if (error.explained) {
    notify.warning(text.failure(error.message));
  }
}

/**
 * Signs in, once at a time, however often it is asked to.
 *
 * @param greeting greeting of the moment
 * @param onSignedIn leads on
 */
export function useSignIn(greeting: () => string, onSignedIn: () => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef(false);
  const signIn = async (body: LoginBody): Promise<void> => {
    if (running.current) {
      return;
    }
    running.current = true;
    setBusy(true);
    try {
      const { data: accessToken } = await api.post<string>(authPath.login, { body });
      useSession.getState().setUser({ accessToken });
      notify.success(text.success(greeting()));
      onSignedIn();
    } catch (error) {
      explainFailure(error);
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, signIn };
}
