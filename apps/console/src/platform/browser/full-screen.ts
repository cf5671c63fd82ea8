/** Returns true if the browser supports full screen. */
export function canGoFullScreen(): boolean {
  return document.fullscreenEnabled;
}

/** Enters or leaves full screen. */
export async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement === null) {
    await document.documentElement.requestFullscreen();
  } else {
    await document.exitFullscreen();
  }
}
