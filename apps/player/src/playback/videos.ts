import type { Clock } from '@mutai/blocks/clock';

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

/** Time between two corrections of the position of videos, and after a jump until the next, in milliseconds. */
const correctMs = 500;
const jumpAgainMs = 10_000;
/** Difference that is left alone, and largest one that another speed corrects, in seconds. */
const toleratedSeconds = 0.015;
const slewedSeconds = 0.3;
/** Change of speed of a correction: nobody sees it. */
const slewRate = 0.03;
/** Share of a video, before its end and after its beginning, that is left alone while the browser begins again. */
const leftAlone = 0.02;

/** Correction of a video: a position to jump to, in seconds, or another speed. */
export interface Correction {
  readonly position?: number;
  readonly speed: number;
}

/**
 * Computes how a repeated video gets to the position of the clock, at which all displays play it.
 *
 * @param position of the video in seconds
 * @param duration of the video in seconds
 * @param elapsed seconds since the video began by the clock; negative before: it then reaches its end when it begins
 */
export function correctionOf(position: number, duration: number, elapsed: number): Correction {
  const target = ((elapsed % duration) + duration) % duration;
  // Positive if the video is late; across its end the shorter way counts.
  const late = ((((target - position + duration / 2) % duration) + duration) % duration) - duration / 2;
  if (Math.abs(late) <= toleratedSeconds) return { speed: 1 };
  if (Math.abs(late) <= slewedSeconds) return { speed: late > 0 ? 1 + slewRate : 1 - slewRate };
  const edge = duration * leftAlone;
  return target < edge || target > duration - edge ? { speed: 1 } : { position: target, speed: 1 };
}

/** Time before the end of a scene in which a video that comes to its end stays on its last frame, in milliseconds. */
const lastFrameMs = 700;

/** Times of a scene by the clock, in milliseconds. */
export interface SceneTimes {
  /** Instant at which its videos are at their beginning. */
  readonly since: number;
  /** Instant at which another scene comes; Infinity: unknown. */
  readonly until: number;
}

/**
 * Keeps repeated videos at the position of the clock, so that displays show the same frames. A video whose end comes
 * together with that of its scene does not begin again.
 *
 * @param times read at each correction
 * @returns stops it
 */
export function keepInStep(root: HTMLElement, clock: Clock, times: () => SceneTimes): () => void {
  const jumps = new WeakMap<HTMLVideoElement, number>();
  /** Videos whose repetition was turned off. */
  const ending = new Set<HTMLVideoElement>();
  const correct = (): void => {
    const { since, until } = times();
    const isEnding = Math.abs(until - clock.now()) < lastFrameMs;
    for (const video of root.querySelectorAll<HTMLVideoElement>('video[loop]')) {
      const { duration } = video;
      if (video.paused || video.seeking || !(duration > 0 && duration < Infinity)) continue;
      if (isEnding) {
        video.loop = false;
        ending.add(video);
        continue;
      }
      const { position, speed } = correctionOf(video.currentTime, duration, (clock.now() - since) / 1000);
      if (video.playbackRate !== speed) video.playbackRate = speed;
      const now = performance.now();
      // A device that seeks slowly must not jump forever.
      if (position === undefined || now - (jumps.get(video) ?? -jumpAgainMs) < jumpAgainMs) continue;
      jumps.set(video, now);
      video.currentTime = position;
    }
    if (isEnding) return;
    // The scene has not been replaced after all.
    for (const video of ending) {
      video.loop = true;
      if (video.ended) video.play().catch(() => undefined);
    }
    ending.clear();
  };
  const timer = setInterval(correct, correctMs);
  // Before the video is seen. Events of media do not bubble.
  root.addEventListener('loadedmetadata', correct, true);
  correct();
  return () => {
    clearInterval(timer);
    root.removeEventListener('loadedmetadata', correct, true);
  };
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
