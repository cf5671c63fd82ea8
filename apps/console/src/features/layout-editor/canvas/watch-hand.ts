/** The hand that moves the canvas wherever it is pressed: while the space bar is held. */
export interface Hand {
  readonly isHeld: () => boolean;
  /** Shows the hand again after something else was under way. */
  readonly refresh: () => void;
  readonly end: () => void;
}

/**
 * @param element the canvas's window: the space bar counts while the focus is on it or around it, not on what takes keys
 * @param shield shows the hand: a cursor on the window would be set on every block
 * @param isBusy whether a gesture is under way
 */
export function watchHand(element: HTMLElement, shield: HTMLElement, isBusy: () => boolean): Hand {
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
      if (event.key !== ' ' || !(event.target instanceof Node && event.target.contains(element))) return;
      event.preventDefault();
      hold(true);
    },
    { signal },
  );
  window.addEventListener('keyup', ({ key }) => key === ' ' && hold(false), { signal });
  window.addEventListener('blur', () => hold(false), { signal });
  return { isHeld: () => held, refresh, end: () => listening.abort() };
}
