import { limits } from '@mutai/contract/limits';
import { startTimer } from '../clock.ts';

/** Pixels of the longer side: as many as the largest of the pictures that the server makes of it, by default. */
const longerSide = 1280;
const quality = 0.85;
/** Seconds into the video. */
const posterAt = 1;
/** Milliseconds after which a video that shows nothing is left without a picture. */
const patienceMs = 10_000;

/** Waits for an event of the video. Rejects when the video cannot be shown, is stopped, or says nothing. */
function once(video: HTMLVideoElement, name: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`no picture of the video: ${name}`));
    const stopTimer = startTimer(patienceMs, fail);
    const end = (settle: () => void) => (): void => {
      stopTimer();
      settle();
    };
    video.addEventListener(name, end(resolve), { once: true });
    video.addEventListener('error', end(fail), { once: true });
    signal.addEventListener('abort', end(fail), { once: true });
  });
}

async function drawn(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, longerSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => {
    // Browsers that cannot write WebP give PNG, which the server takes too.
    canvas.toBlob(resolve, 'image/webp', quality);
  });
}

/**
 * A picture of a video's first second.
 *
 * @returns undefined where the browser cannot make one, or it would be too large
 */
export async function posterOf(file: File, signal: AbortSignal): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const shown = once(video, 'loadeddata', signal);
    video.src = address;
    await shown;
    const sought = once(video, 'seeked', signal);
    video.currentTime = Math.min(posterAt, video.duration / 2);
    await sought;
    const picture = await drawn(video);
    if (picture === null || picture.size > limits.posterBytes) return undefined;
    return new File([picture], 'poster', { type: picture.type });
  } catch {
    // A format that this browser does not play: the video has no picture, which is no fault.
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
