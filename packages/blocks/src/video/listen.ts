/**
 * Listens to events of a video. The `signal` option of `addEventListener` exists since Chromium 90 only; older ones
 * ignore it and would keep the listeners.
 */
export function listen(
  video: HTMLVideoElement,
  listeners: Readonly<Partial<Record<keyof HTMLMediaElementEventMap, () => void>>>,
): () => void {
  for (const [type, listener] of Object.entries(listeners)) video.addEventListener(type, listener);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) video.removeEventListener(type, listener);
  };
}
