import type { ScreenReport } from '@mutai/contract/screens/player';

/*
 * Messages of a page to its worker, which may be of another build: fields may be added, but keep their meaning.
 */

/** Sign of life, sent with a frame. */
export interface Beat {
  readonly type: 'beat';
  /** Name of the script that runs. */
  readonly build: string;
  /** The page has shown a picture, and the server has taken a report of it. */
  readonly plays: boolean;
  /** Last report, for the worker to repeat with a fault if the page hangs. */
  readonly report: { readonly token: string; readonly body: ScreenReport } | undefined;
}

/** Files that a page has loaded. */
export interface LoadedFiles {
  readonly type: 'loaded';
  readonly build: string;
  readonly paths: readonly string[];
}

export type PageMessage = Beat | LoadedFiles;
