import { type PlayLive } from '../stage.ts';

/** Milliseconds after which an address is tried again, and for which a picture may stand still before it is. */
const retryMs = 5000;
const standstillMs = 20_000;

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
  let standstill: ReturnType<typeof setTimeout> | undefined;
  let isTold = false;

  const begin = (afterMs: number) => {
    if (over.signal.aborted || retry !== undefined) return;
    clearTimeout(standstill);
    end?.();
    end = undefined;
    retry = setTimeout(() => {
      retry = undefined;
      start();
    }, afterMs);
  };
  const again = () => {
    if (over.signal.aborted || retry !== undefined) return;
    if (!isTold) onFault();
    isTold = true;
    begin(retryMs);
  };
  const start = () => {
    void play().catch(again);
  };
  const play = async () => {
    const stop = await playLive(video, url);
    if (over.signal.aborted || retry !== undefined) stop();
    else end = stop;
  };

  const { signal } = over;
  video.addEventListener('error', again, { signal });
  // A list that is no live one begins again.
  video.addEventListener('ended', () => begin(0), { signal });
  video.addEventListener(
    'waiting',
    () => {
      clearTimeout(standstill);
      standstill = setTimeout(again, standstillMs);
    },
    { signal },
  );
  video.addEventListener(
    'playing',
    () => {
      clearTimeout(standstill);
      isTold = false;
    },
    { signal },
  );
  start();
  return () => {
    over.abort();
    clearTimeout(retry);
    clearTimeout(standstill);
    end?.();
  };
}
