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

/** Never settles: the waiting navigation is about to be replaced by one to the login page. */
const forever = new Promise<never>(() => undefined);

function take(info: SessionUser): void {
  const session = useSession.getState();
  if (session.loaded && session.viewAs?.id !== info.viewAs?.id) {
    emitSessionEnding('view-as');
  }
  session.setInfo(info);
}

/** Ignores failures of a session that has ended meanwhile. */
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

/** Loads the current user before the first guarded navigation. Rejects on network failures, and keeps the session. */
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
 * Reloads the current user, which updates navigation, pages and buttons. Call it after changes of menu records or
 * roles. After a failure the old data stays until the next response that reports a change.
 */
export async function reloadSession(): Promise<void> {
  // A running request may have been answered before the change.
  await running?.catch(() => undefined);
  await load().catch(logFault);
}

/**
 * Views the console as a role, read-only; `null` stops it. Other tabs follow after their next response.
 *
 * @throws ApiError
 */
export async function viewAsRole(roleId: number | null): Promise<void> {
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
  if (reason !== 'view-as') {
    versions.forget();
  }
});
