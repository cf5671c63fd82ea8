/** Whether the browser can show the page without its own frame. */
export function canGoFullScreen(): boolean {
  return document.fullscreenEnabled;
}

/** Enters full screen, or leaves it. */
export async function toggleFullScreen(): Promise<void> {
  if (document.fullscreenElement === null) {
    await document.documentElement.requestFullscreen();
  } else {
    await document.exitFullscreen();
  }
}
