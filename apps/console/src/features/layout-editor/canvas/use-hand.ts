import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';

/** The hand that moves the canvas wherever it is pressed: while the space bar is held. */
export interface Hand {
  readonly isHeld: () => boolean;
  /** Shows the hand again after something else was under way. */
  readonly refresh: () => void;
}

/**
 * @param element the canvas's window: the space bar counts while the focus is on it, or on nothing
 * @param isBusy whether a gesture is under way
 */
export function useHand(
  element: RefObject<HTMLElement | null>,
  shield: RefObject<HTMLElement | null>,
  isBusy: () => boolean,
): Hand {
  const held = useRef(false);
  const refresh = () => {
    if (shield.current === null || isBusy()) return;
    shield.current.hidden = !held.current;
    shield.current.style.cursor = 'grab';
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ') return;
    const isOurs = event.target === element.current || event.target === document.body;
    if (event.type === 'keydown' && !isOurs) return;
    if (isOurs) event.preventDefault();
    held.current = event.type === 'keydown';
    refresh();
  });
  const letGo = useEffectEvent(() => {
    held.current = false;
    refresh();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    const leave = () => letGo();
    window.addEventListener('keydown', listen);
    window.addEventListener('keyup', listen);
    window.addEventListener('blur', leave);
    return () => {
      window.removeEventListener('keydown', listen);
      window.removeEventListener('keyup', listen);
      window.removeEventListener('blur', leave);
    };
  }, []);
  return { isHeld: () => held.current, refresh };
}
