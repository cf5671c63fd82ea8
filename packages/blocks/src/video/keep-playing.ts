import { type PlayLive } from '../stage.ts';

/** Milliseconds after which an address is tried again. */
const retryMs = 5000;

/**
 * Plays a live address for ever: what cannot be played, fails or comes to an end is tried again.
 *
 * @param onFault told once for each time that it stops, not at each try
 * @returns ends it
 */
export function keepPlaying(video: HTMLVideoElement, url: string, playLive: PlayLive, onFault: () => void): () => void {
  const over = new AbortController();
  let retry: ReturnType<typeof setTimeout> | undefined;
  let end: (() => void) | undefined;
  let isTold = false;

  const again = () => {
    if (over.signal.aborted || retry !== undefined) return;
    end?.();
    end = undefined;
    if (!isTold) onFault();
    isTold = true;
    retry = setTimeout(() => {
      retry = undefined;
      start();
    }, retryMs);
  };
  const start = () => {
    playLive(video, url).then((stop) => {
      if (over.signal.aborted || retry !== undefined) stop();
      else end = stop;
    }, again);
  };

  const { signal } = over;
  video.addEventListener('error', again, { signal });
  video.addEventListener('ended', again, { signal });
  video.addEventListener(
    'playing',
    () => {
      isTold = false;
    },
    { signal },
  );
  start();
  return () => {
    over.abort();
    clearTimeout(retry);
    end?.();
  };
}
