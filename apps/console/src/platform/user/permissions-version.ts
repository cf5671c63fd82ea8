import type { ReceivedAnswer } from '@mutai/client/client';
import { permissionsVersionHeader } from '@mutai/contract/sessions/session';

/**
 * Notices that the user's permissions have changed on the server. Every answer carries their version; one that is not
 * the version that came with the user's information means that the menu, pages and buttons shown here are out of date.
 * So does a refusal: what was offered here is not permitted.
 */
export interface VersionListener {
  /** Path of the call that brings the user's information. */
  readonly infoPath: string;
  /** Called when permissions may have changed. */
  readonly changed: () => void;
}

/** Compares the versions in one session's answers. */
export function versionComparison() {
  let known: string | undefined;
  let newer: string | undefined;
  return {
    /** Takes the version that came with the user's information. */
    settle: (version: string): void => {
      known = version;
    },
    /** Takes the version of any other answer. @returns whether permissions have changed */
    compare: (version: string): boolean => {
      const differs = known !== undefined && version !== known;
      newer = differs ? version : newer;
      return differs;
    },
    /** Whether permissions changed once more while the user's information was on its way. Answers once. */
    takeNewer: (): boolean => {
      const more = newer !== undefined && newer !== known;
      newer = undefined;
      return more;
    },
    /** Another session begins. */
    forget: (): void => {
      known = undefined;
      newer = undefined;
    },
  };
}

export type VersionComparison = ReturnType<typeof versionComparison>;

/** HTTP status of a refusal for want of a permission. */
const forbidden = 403;

/** Makes what is to be done with every answer of the present session, good or bad. */
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
