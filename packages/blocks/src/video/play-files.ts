/** Milliseconds after which files are tried again when none of them could be played. */
const retryMs = 5000;

/**
 * Returns true if a video with loaded metadata has no picture: the browser cannot decode its codec, such as H.265, and
 * would play only its sound.
 */
export const lacksPicture = (video: HTMLVideoElement): boolean => video.videoWidth === 0;

/** Two elements over each other. */
type Slots = readonly [HTMLVideoElement, HTMLVideoElement];

/**
 * Plays files one after the other, for ever. While one plays the next is loaded in the other element, which comes to the
 * front once it has a picture: there is no frame without one. A file that cannot be played is told of and left out.
 *
 * @param slots two elements over each other; which one is seen is a matter of `visibility`
 * @returns ends it
 */
export function playFiles(slots: Slots, urls: readonly string[], onFault: (url: string) => void): () => void {
  let [front, back] = slots;
  /** The place of what plays, and how many could not be played one after the other. */
  let at = 0;
  let failed = 0;
  let seen: HTMLVideoElement | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const ended = new AbortController();

  const urlAt = (place: number): string => urls[place % urls.length] ?? '';

  function load(video: HTMLVideoElement, place: number): void {
    video.dataset['url'] = urlAt(place);
    video.src = urlAt(place);
    video.load();
  }

  /** What refuses to start also says that it failed, or was told to stop. */
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
    // It also says that it plays after it had to wait for more.
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
      // The next but one takes its place.
      at += 1;
      load(back, at + 1);
    }
  }

  function begin(place: number): void {
    at = place;
    load(front, at);
    start(front);
  }

  const { signal } = ended;
  for (const video of slots) {
    video.addEventListener('playing', () => video === front && showFront(), { signal });
    video.addEventListener('ended', () => video === front && showNext(), { signal });
    video.addEventListener('error', () => leaveOut(video), { signal });
    video.addEventListener('loadedmetadata', () => lacksPicture(video) && leaveOut(video), { signal });
  }
  begin(0);
  return () => {
    ended.abort();
    clearTimeout(retry);
    for (const video of slots) {
      video.removeAttribute('src');
      video.load();
    }
  };
}
