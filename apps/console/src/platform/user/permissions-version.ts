import type { ReceivedAnswer } from '@mutai/client/client';
import { permissionsVersionHeader } from '@mutai/contract/sessions/session';

/**
 * Detects changed permissions of the user. Each response has the version of the permissions; a version other than that
 * of the loaded user means that menu, pages and buttons are stale. So does a response 403, because the action was
 * offered.
 */
export interface VersionListener {
  /** Path of the request that loads the user. */
  readonly infoPath: string;
  /** Called when permissions may have changed. */
  readonly changed: () => void;
}

/** Compares the versions of one session's responses. */
export function versionComparison() {
  let known: string | undefined;
  let newer: string | undefined;
  return {
    /** Sets the version of the loaded user. */
    settle: (version: string): void => {
      known = version;
    },
    /** Checks the version of another response. @returns true if permissions have changed */
    compare: (version: string): boolean => {
      const differs = known !== undefined && version !== known;
      newer = differs ? version : newer;
      return differs;
    },
    /** Returns true, once, if permissions changed again while the user was loading. */
    takeNewer: (): boolean => {
      const more = newer !== undefined && newer !== known;
      newer = undefined;
      return more;
    },
    /** Resets for a new session. */
    forget: (): void => {
      known = undefined;
      newer = undefined;
    },
  };
}

export type VersionComparison = ReturnType<typeof versionComparison>;

/** HTTP status for a missing permission. */
const forbidden = 403;

/** Creates a handler for all responses of the current session, successes and failures. */
export function permissionsWatch(versions: VersionComparison, listener: VersionListener) {
  return ({ path, status, headers }: ReceivedAnswer): void => {
    const version = headers.get(permissionsVersionHeader);
    const good = status >= 200 && status < 300;
    if (version !== null && good && path === listener.infoPath) {
      versions.settle(version);
    } else if ((version !== null && versions.compare(version)) || status === forbidden) {
      listener.changed();
    }
  };
}
