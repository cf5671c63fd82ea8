import { isWaiting } from '../manifest/contents.ts';
import type { Decision } from '../playback/what-plays.ts';
import type { ReportedState } from './reporter.ts';

/**
 * Returns what reports at once the changes that the console waits for: another revision or picture, but not each turn of a
 * playlist, and contents that begin or end to wait for download hours.
 */
export function createChanges(
  reported: () => ReportedState,
  due: () => Decision | undefined,
  report: () => void,
): () => void {
  let told = '';
  return () => {
    const { revision, playing, loading } = reported();
    const decision = due();
    const turns = decision?.kind === 'publication' && decision.playlistId !== null;
    const picture = turns ? `playlist ${String(decision.playlistId)}` : String(playing);
    const changed = `${String(revision)} ${picture} ${String(isWaiting(loading))}`;
    if (changed === told) return;
    told = changed;
    report();
  };
}
