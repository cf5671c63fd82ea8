import { ApiError } from '@mutai/client/api-error';
import type { LoginBody } from '@mutai/contract/auth';
import { authPath } from '@mutai/contract/paths';
import { useRef, useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { loginMessages as text } from './login.messages.ts';

/**
 * Reports a failed login: the server's message as a warning if the response has one, otherwise nothing. Requests
 * without a response are reported as elsewhere.
 */
function explainFailure(error: unknown): void {
  if (!(error instanceof ApiError) || !error.answered) {
    showFailure(error);
  } else if (error.explained) {
    notify.warning(text.failure(error.message));
  }
}

/** Signs in and stores the session. @throws ApiError */
export async function openSession(body: LoginBody): Promise<void> {
  const { data: accessToken } = await api.post<string>(authPath.login, { body });
  useSession.getState().setUser({ accessToken });
}

/**
 * Signs in. Ignores calls during a running request.
 *
 * @param greeting greeting for the current time
 * @param onSignedIn continues after success
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
      await openSession(body);
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
