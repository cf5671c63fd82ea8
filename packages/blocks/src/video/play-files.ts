import { listen } from './listen.ts';

/** Delay before a retry if no file could be played, in milliseconds. */
const retryMs = 5000;

/**
 * Returns true if a video with loaded metadata has no picture: the browser cannot decode its codec, such as H.265, and
 * would play only the sound.
 */
export const isSoundOnly = (video: HTMLVideoElement): boolean => video.videoWidth === 0;

/** Two stacked video elements. */
type Slots = readonly [HTMLVideoElement, HTMLVideoElement];

/**
 * Plays files in an endless loop. While one plays, the other element loads the next and comes to the front once it has
 * a picture, so no frame is empty. Files that cannot be played are reported and skipped.
 *
 * @param slots two stacked elements; `visibility` decides which one is seen
 * @returns stops it
 */
export function playFiles(slots: Slots, urls: readonly string[], onFault: (url: string) => void): () => void {
  let [front, back] = slots;
  /** Index of the current file, and number of consecutive failures. */
  let at = 0;
  let failed = 0;
  let seen: HTMLVideoElement | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const urlAt = (place: number): string => urls[place % urls.length] ?? '';

  function load(video: HTMLVideoElement, place: number): void {
    video.dataset['url'] = urlAt(place);
    video.src = urlAt(place);
    video.load();
  }

  /** Ignore rejections: a video that cannot start also fires `error`, otherwise it was stopped. */
  const start = (video: HTMLVideoElement): void => {
    video.play().catch(() => undefined);
  };

  function showNext(): void {
    at += 1;
    [front, back] = [back, front];
    start(front);
  }

  function showFront(): void {
    failed = 0;
    // `playing` also fires after a stall.
    if (seen === front) return;
    seen = front;
    front.style.visibility = 'visible';
    back.style.visibility = 'hidden';
    back.pause();
    if (urls.length > 1) load(back, at + 1);
  }

  function leaveOut(video: HTMLVideoElement): void {
    if (retry !== undefined) return;
    onFault(video.dataset['url'] ?? '');
    failed += 1;
    if (failed >= urls.length) {
      retry = setTimeout(() => {
        retry = undefined;
        failed = 0;
        begin(at + 1);
      }, retryMs);
    } else if (video === front) begin(at + 1);
    else {
      // Preload the file after it.
      at += 1;
      load(back, at + 1);
    }
  }

  function begin(place: number): void {
    at = place;
    load(front, at);
    start(front);
  }

  const unlisten = slots.map((video) =>
    listen(video, {
      playing: () => video === front && showFront(),
      ended: () => video === front && showNext(),
      error: () => leaveOut(video),
      loadedmetadata: () => isSoundOnly(video) && leaveOut(video),
    }),
  );
  begin(0);
  return () => {
    for (const end of unlisten) end();
    clearTimeout(retry);
    for (const video of slots) {
      video.removeAttribute('src');
      video.load();
    }
  };
}
