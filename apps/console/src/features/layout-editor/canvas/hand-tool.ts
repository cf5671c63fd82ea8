import { isWaitingText } from './waiting-text.ts';

/** Hand tool, active while the space bar is held. */
export interface HandTool {
  readonly isHeld: () => boolean;
  /** Shows the hand again after another gesture. */
  readonly refresh: () => void;
  readonly end: () => void;
}

/**
 * @param element window of the canvas: the space bar works while the focus is in or around it, but not on controls that
 * use keys
 * @param shield shows the hand cursor: a cursor on the window would restyle every block
 * @param isBusy returns true during a gesture
 */
export function handTool(element: HTMLElement, shield: HTMLElement, isBusy: () => boolean): HandTool {
  let held = false;
  const listening = new AbortController();
  const refresh = () => {
    if (isBusy()) return;
    shield.hidden = !held;
    shield.style.cursor = 'grab';
  };
  const hold = (now: boolean) => {
    if (held === now) return;
    held = now;
    refresh();
  };
  const { signal } = listening;
  window.addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      const isFree = target instanceof Node && target.contains(element);
      if (event.key !== ' ' || event.isComposing || !(isFree || isWaitingText(target))) return;
      event.preventDefault();
      hold(true);
    },
    { signal },
  );
  window.addEventListener('keyup', ({ key }) => key === ' ' && hold(false), { signal });
  window.addEventListener('blur', () => hold(false), { signal });
  return { isHeld: () => held, refresh, end: () => listening.abort() };
}
