import { Code } from '@mutai/contract/response-code';
import { permissionsVersionHeader } from '@mutai/contract/session';
import { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';

/**
 * Notices that the user's permissions have changed on the server. Every answer carries a stamp of them; one that is not
 * the stamp that came with the user's information means that the menu, pages and buttons shown here are out of date.
 * So does a refusal: what was offered here is not permitted.
 */
export interface VersionListener {
  /** Whether an answer belongs to the present session. @param authorization header of its request */
  readonly isCurrent: (authorization: unknown) => boolean;
  /** Path of the call that brings the user's information. */
  readonly infoPath: string;
  /** Called when permissions may have changed. */
  readonly changed: () => void;
}

/** Compares the stamps of one session's answers. */
export function versionComparison() {
  let known: string | undefined;
  let newer: string | undefined;
  return {
    /** Takes the stamp that came with the user's information. */
    settle: (stamp: string): void => {
      known = stamp;
    },
    /** Takes the stamp of any other answer. @returns whether it tells of a change */
    hear: (stamp: string): boolean => {
      const differs = known !== undefined && stamp !== known;
      newer = differs ? stamp : newer;
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

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === Code.forbidden;

/** Listens to every answer that comes through a client, good or bad. */
export function watchPermissionsVersion(
  client: AxiosInstance,
  stamps: VersionComparison,
  listener: VersionListener,
): void {
  const hear = ({ config, headers, data }: AxiosResponse<unknown>, good: boolean): void => {
    if (!listener.isCurrent(config.headers.get('Authorization'))) {
      return;
    }
    const stamp: unknown = headers[permissionsVersionHeader];
    if (typeof stamp === 'string' && good && config.url === listener.infoPath) {
      stamps.settle(stamp);
    } else if ((typeof stamp === 'string' && stamps.hear(stamp)) || isRefusal(data)) {
      listener.changed();
    }
  };
  client.interceptors.response.use(
    (response) => {
      hear(response, true);
      return response;
    },
    (error: unknown) => {
      if (isAxiosError<unknown>(error) && error.response !== undefined) {
        hear(error.response, false);
      }
      throw error;
    },
  );
}
