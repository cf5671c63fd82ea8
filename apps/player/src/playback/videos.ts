/** Time between two looks at videos, and time without progress after which one is loaded anew, in milliseconds. */
const lookMs = 2000;
const stuckMs = 10_000;

const isSeen = (video: HTMLVideoElement): boolean => getComputedStyle(video).visibility !== 'hidden';

/** Loads a video anew. A single file repeats itself; what plays several, or a stream, handles errors by itself. */
function restart(video: HTMLVideoElement): void {
  if (!video.loop) {
    video.dispatchEvent(new Event('error'));
    return;
  }
  video.load();
  video.play().catch(() => undefined);
}

/**
 * Loads videos anew that stand still. Looks at the position, because `waiting` and `stalled` also happen to videos that
 * play.
 *
 * @param onStuck called for each of them
 * @returns stops it
 */
export function watchVideos(root: HTMLElement, onStuck: () => void): () => void {
  const positions = new Map<HTMLVideoElement, { readonly position: number; readonly since: number }>();
  const timer = setInterval(() => {
    const now = performance.now();
    const videos = [...root.querySelectorAll('video')].filter(
      (video) => video.currentSrc !== '' && video.error === null && isSeen(video),
    );
    for (const video of positions.keys()) if (!videos.includes(video)) positions.delete(video);
    for (const video of videos) {
      const known = positions.get(video);
      if (known === undefined || known.position !== video.currentTime) {
        positions.set(video, { position: video.currentTime, since: now });
      } else if (now - known.since >= stuckMs && document.visibilityState === 'visible') {
        positions.delete(video);
        onStuck();
        restart(video);
      }
    }
  }, lookMs);
  return () => clearInterval(timer);
}

/**
 * Keeps the volume of all videos below an element. Browsers without `--autoplay-policy=no-user-gesture-required` pause
 * videos with sound and start none: after the first one that is paused, all play on silently.
 *
 * @param volume percent
 * @param onBlocked called if the browser forbids sound
 * @returns stops it
 */
export function keepVolume(root: HTMLElement, volume: number, onBlocked: () => void): () => void {
  let isBlocked = false;
  const apply = (video: HTMLVideoElement) => {
    video.volume = Math.max(0, Math.min(1, volume / 100));
    if (volume <= 0 || isBlocked) video.muted = true;
    // One that has not begun starts muted, and gets its sound then.
    if (volume <= 0 || isBlocked || video.paused) return;
    video.muted = false;
    if (!video.paused) return;
    isBlocked = true;
    video.muted = true;
    video.play().catch(() => undefined);
    onBlocked();
  };
  const begun = ({ target }: Event) => {
    if (target instanceof HTMLVideoElement) apply(target);
  };
  for (const video of root.querySelectorAll('video')) apply(video);
  // Events of media do not bubble.
  root.addEventListener('playing', begun, true);
  return () => root.removeEventListener('playing', begun, true);
}
