import type { Faults } from '../faults.ts';
import { pause } from '../pause.ts';
import { hasNewBuild, refusedBuild } from './use-worker.ts';

/** Time between two looks for another build of the player, in milliseconds. */
const checkMs = 60 * 60_000;
/** Time in which the displays of a server that is back look for another build, in milliseconds. */
const spreadMs = 60_000;

/** Knowledge about builds of the player. */
export interface Builds {
  /** True if the server has another build. */
  readonly isOutdated: () => boolean;
  /** Looks soon: the server was away, and may have been updated. */
  readonly lookSoon: () => void;
}

/** Looks for other builds of the player until the signal aborts. @param onLooked called after each look */
export function followBuilds(faults: Faults, onLooked: () => void, signal: AbortSignal): Builds {
  let isOutdated = false;

  /** @param afterMs milliseconds until the server is asked */
  async function look(afterMs: number): Promise<void> {
    await pause(afterMs, signal);
    if (signal.aborted) return;
    isOutdated = await hasNewBuild();
    onLooked();
  }

  async function follow(): Promise<void> {
    const refused = await refusedBuild();
    if (refused !== undefined) faults.add('page', `新版播放器（${refused}）未能播放，已恢复上一版本`);
    while (!signal.aborted) await look(checkMs);
  }

  void follow();
  return { isOutdated: () => isOutdated, lookSoon: () => void look(Math.random() * spreadMs) };
}
