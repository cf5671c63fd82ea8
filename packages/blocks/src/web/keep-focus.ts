/**
 * Gives the focus back that the script of a framed page takes: browsers let it, also in an inert frame.
 *
 * @returns stops it
 */
export function keepFocus(frame: HTMLIFrameElement): () => void {
  let last = document.activeElement;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const remember = () => {
    if (document.activeElement !== frame) last = document.activeElement;
  };
  const giveBack = () => {
    if (document.activeElement !== frame) return;
    frame.blur();
    window.focus();
    if (last instanceof HTMLElement) last.focus({ preventScroll: true });
  };
  // The window loses the focus to the frame. Within this event, keys would still go to the page.
  const lost = () => {
    clearTimeout(timer);
    timer = setTimeout(giveBack, 0);
  };
  document.addEventListener('focusin', remember);
  window.addEventListener('blur', lost);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('focusin', remember);
    window.removeEventListener('blur', lost);
  };
}
