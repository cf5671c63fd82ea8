import { ApiError } from '@mutai/client/api-error';
import type { SessionUser } from '@mutai/contract/auth';
import { authPath } from '@mutai/contract/paths';
import { api, onAnswer } from '../http/api-client.ts';
import { logFault } from '../log.ts';
import { emitSessionEnding, onSessionEnding } from '../session/session-end.ts';
import { useSession } from '../session/session-store.ts';
import { permissionsWatch, versionComparison } from './permissions-version.ts';

const versions = versionComparison();

let running: Promise<void> | undefined;

/** Never settles: the navigation that waits for it is about to be replaced by the one to the login page. */
const forever = new Promise<never>(() => undefined);

function take(info: SessionUser): void {
  const session = useSession.getState();
  if (session.loaded && session.viewAs?.id !== info.viewAs?.id) {
    emitSessionEnding('impersonation');
  }
  session.setInfo(info);
}

/** A session that is over by the time of the answer is nobody's fault. */
async function loadInfo(): Promise<void> {
  try {
    const { data } = await api.post<SessionUser>(authPath.info);
    take(data);
  } catch (error) {
    if (useSession.getState().accessToken !== '' && !(error instanceof ApiError && error.kind === 'aborted')) {
      throw error;
    }
  }
}

async function loadLatest(): Promise<void> {
  await loadInfo();
  if (versions.takeNewer()) {
    await loadInfo();
  }
}

function load(): Promise<void> {
  running ??= loadLatest().finally(() => {
    running = undefined;
  });
  return running;
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
  await load();
  if (!useSession.getState().loaded) {
    await forever;
  }
}

/**
 * Loads the signed-in user again: navigation, pages and buttons follow. For what changes them: menu records, roles.
 * What cannot be loaded stays as it was, and is asked for again with the next answer that reports a change.
 */
export async function reloadSession(): Promise<void> {
  // One that is under way may have been answered before the change.
  await running?.catch(() => undefined);
  await load().catch(logFault);
}

/**
 * Impersonates a role, read-only, or (null) stops doing so. Other tabs follow with their next answer.
 *
 * @throws ApiError
 */
export async function impersonateRole(roleId: number | null): Promise<void> {
  await api.post(authPath.viewAs, { body: { roleId }, busy: true, success: true });
  await reloadSession();
}

onAnswer(
  permissionsWatch(versions, {
    infoPath: authPath.info,
    changed: () => {
      if (useSession.getState().loaded) {
        load().catch(logFault);
      }
    },
  }),
);

onSessionEnding((reason) => {
  if (reason !== 'impersonation') {
    versions.forget();
  }
});
