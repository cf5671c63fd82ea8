import type { ShownState } from '@mutai/contract/screens/resource';
import type { ListedScreen } from '@mutai/contract/screens/schema';
import { screensMessages as text } from './screens.messages.ts';

/* State of a screen as people see it. Pure functions. */

export const shownState = ({ state, asleep }: Pick<ListedScreen, 'state' | 'asleep'>): ShownState =>
  asleep ? 'asleep' : state;

type Loading = ListedScreen['loading'];

/** True while contents wait for download hours: the screen shows earlier ones on purpose. */
export const isWaiting = (loading: Loading): boolean => (loading?.waitsUntil ?? null) !== null;

/** Progress of loading in a few words; empty: nothing is loading, or an earlier player tells no numbers. */
export function loadingText(loading: Loading): string {
  if (isWaiting(loading)) return text.waiting;
  const { loadedFiles, totalFiles } = loading ?? {};
  return loadedFiles === undefined || totalFiles === undefined ? '' : text.loadingFiles(loadedFiles, totalFiles);
}

/** True if the display of a screen does not use the newest content and settings, and does not wait for its hours. */
export const isStale = ({ state, revision, usedRevision, loading }: ListedScreen): boolean =>
  state !== 'unpaired' &&
  state !== 'never' &&
  (usedRevision === null || usedRevision < revision) &&
  !isWaiting(loading);
