import type { SessionUser } from '@mutai/contract/auth';
import { api, ApiError } from '../platform/api-client.ts';
import { useSession } from '../platform/session-store.ts';

let loading: Promise<void> | undefined;

/** Never settles: the navigation that waits for it is about to be replaced by the one to the login page. */
const forever = new Promise<never>(() => undefined);

async function loadInfo(): Promise<void> {
  try {
    const { data } = await api.post<SessionUser>('/auth/info', { tip: false });
    useSession.getState().setInfo(data);
  } catch (error) {
    if (useSession.getState().accessToken === '' || (error instanceof ApiError && error.kind === 'aborted')) {
      await forever;
    }
    throw error;
  }
}

/**
 * Loads the signed-in user with the first guarded navigation (section 4); later ones go on at once.
 * A failure of the network rejects and leaves the session alone.
 */
export async function ensureSessionLoaded(): Promise<void> {
  const { accessToken, loaded } = useSession.getState();
  if (accessToken === '' || loaded) {
    return;
  }
  loading ??= loadInfo().finally(() => {
    loading = undefined;
  });
  await loading;
}
