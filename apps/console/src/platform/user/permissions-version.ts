import { Code } from '@mutai/contract/response-code';
import { permissionsVersionHeader } from '@mutai/contract/session';
import { isAxiosError, type AxiosInstance, type AxiosResponse } from 'axios';

/**
 * Notices that the user's permissions have changed on the server. Every answer carries their version; one that is not
 * the version that came with the user's information means that the menu, pages and buttons shown here are out of date.
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

const isRefusal = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === Code.forbidden;

/** Inspects every answer that comes through a client, good or bad. */
export function watchPermissionsVersion(
  client: AxiosInstance,
  versions: VersionComparison,
  listener: VersionListener,
): void {
  const inspect = ({ config, headers, data }: AxiosResponse<unknown>, good: boolean): void => {
    if (!listener.isCurrent(config.headers.get('Authorization'))) {
      return;
    }
    const version: unknown = headers[permissionsVersionHeader];
    if (typeof version === 'string' && good && config.url === listener.infoPath) {
      versions.settle(version);
    } else if ((typeof version === 'string' && versions.compare(version)) || isRefusal(data)) {
      listener.changed();
    }
  };
  client.interceptors.response.use(
    (response) => {
      inspect(response, true);
      return response;
    },
    (error: unknown) => {
      if (isAxiosError<unknown>(error) && error.response !== undefined) {
        inspect(error.response, false);
      }
      throw error;
    },
  );
}
