import { type PlayLive } from '../stage.ts';
import { listen } from './listen.ts';

/** Delay of a retry, and longest stall before one, in milliseconds. */
const retryMs = 5000;
const stallMs = 20_000;

/**
 * Plays a live stream indefinitely: retries after it cannot be played, fails or ends.
 *
 * @param onFault called once per interruption, not once per retry
 * @returns stops it
 */
export function keepPlaying(video: HTMLVideoElement, url: string, playLive: PlayLive, onFault: () => void): () => void {
  let isOver = false;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | undefined;
  let stallTimer: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;

  const begin = (afterMs: number) => {
    if (isOver || retry !== undefined) return;
    clearTimeout(stallTimer);
    end?.();
    end = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      start();
    }, afterMs);
  };
  const again = () => {
    if (isOver || retry !== undefined) return;
    if (!isTold) onFault();
    isTold = true;
    begin(retryMs);
  };
  const start = () => {
    void play().catch(again);
  };
  const play = async () => {
    const stop = await playLive(video, url);
    if (isOver || retry !== undefined) stop();
    else end = stop;
  };

  const unlisten = listen(video, {
    error: again,
    // A playlist that is not live starts over.
    ended: () => begin(0),
    waiting: () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(again, stallMs);
    },
    playing: () => {
      clearTimeout(stallTimer);
      isTold = false;
    },
  });
  start();
  return () => {
    isOver = true;
    unlisten();
    clearTimeout(retry);
    clearTimeout(stallTimer);
    end?.();
  };
}
