import { limits } from '@mutai/contract/limits';
import { startTimer } from '../clock.ts';

/** Longer side of the poster in pixels, equal to the server's largest default thumbnail. */
const longerSide = 1280;
const quality = 0.85;
/** Position in the video, in seconds. */
const posterSeconds = 1;
/** Timeout for the poster, in milliseconds. */
const timeoutMs = 10_000;

/** Waits for an event of the video. Rejects after an error, an abort or the timeout. */
function once(video: HTMLVideoElement, name: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error(`A poster of the video could not be created: ${name}`));
    const stopTimer = startTimer(timeoutMs, fail);
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
    // Browsers without a WebP encoder produce PNG, which the server accepts.
    canvas.toBlob(resolve, 'image/webp', quality);
  });
}

/**
 * Creates a poster from the first second of a video.
 *
 * @returns `undefined` if the browser cannot create one, or it is too large
 */
export async function createPoster(file: File, signal: AbortSignal): Promise<File | undefined> {
  const address = URL.createObjectURL(file);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const shown = once(video, 'loadeddata', signal);
    video.src = address;
    await shown;
    const sought = once(video, 'seeked', signal);
    video.currentTime = Math.min(posterSeconds, video.duration / 2);
    await sought;
    const picture = await drawn(video);
    if (picture === null || picture.size > limits.posterBytes) return undefined;
    return new File([picture], 'poster', { type: picture.type });
  } catch {
    // The browser cannot play the format. Posters are optional.
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}
