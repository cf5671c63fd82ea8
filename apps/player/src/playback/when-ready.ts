/** Longest wait for pictures and videos of a scene, in milliseconds. What is not there by then comes later. */
const longestMs = 10_000;

/** Metadata and the first frame are there (HTMLMediaElement.HAVE_CURRENT_DATA). */
const hasFrame = 2;

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

const event = (target: EventTarget, ...types: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    for (const type of types) target.addEventListener(type, () => resolve(), { once: true });
  });

/** Resolves when a picture can be drawn, or cannot at all. `decode()` rejects pictures that browsers can draw. */
async function pictureReady(image: HTMLImageElement): Promise<void> {
  await image.decode().catch(() => (image.complete ? undefined : event(image, 'load', 'error')));
}

function backgroundReady(element: HTMLElement): Promise<void> {
  const address = /url\("(?<address>[^"]+)"\)/.exec(element.style.backgroundImage)?.groups?.['address'];
  if (address === undefined) return Promise.resolve();
  const image = new Image();
  image.src = address;
  return pictureReady(image);
}

/** Resolves when the browser has drawn a frame of a video, or there is none to expect. */
async function videoReady(video: HTMLVideoElement): Promise<void> {
  const isEmpty = video.currentSrc === '' && video.getAttribute('src') === null;
  if (isEmpty || video.error !== null) return;
  if (video.readyState < hasFrame) await event(video, 'loadeddata', 'error');
  // A decoded frame is not drawn yet. Browsers before Chromium 83 do not tell when it is.
  if (video.error !== null || video.paused || !('requestVideoFrameCallback' in video)) return;
  await Promise.race([
    new Promise((drawn) => video.requestVideoFrameCallback(drawn)),
    event(video, 'error', 'pause', 'emptied', 'ended'),
  ]);
}

/**
 * Resolves when everything below an element can be drawn in one frame: pictures are decoded, and videos have a frame.
 */
export async function whenReady(root: HTMLElement): Promise<void> {
  // The effects of views start videos and load pictures.
  await frame();
  const backgrounds = root.querySelectorAll<HTMLElement>('[style*="background-image"]');
  const all = Promise.all([
    ...[...root.querySelectorAll('img')].map(pictureReady),
    ...[...backgrounds].map(backgroundReady),
    ...[...root.querySelectorAll('video')].map(videoReady),
  ]);
  await Promise.race([all, new Promise((resolve) => setTimeout(resolve, longestMs))]);
  // Views show what they have decoded with their next rendering.
  await frame();
  await frame();
}
