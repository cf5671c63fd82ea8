import { useEffect, useEffectEvent } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  );
}

/** Ctrl+K, or ⌘K on a Mac. Works while typing too. */
export function isCommandPaletteKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

/** A question mark that is not being typed into a field. */
export function isHelpKey(event: KeyboardEvent): boolean {
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
}

/** Nothing that opens is seen beside an element in full screen, such as a preview. The whole page may be in it. */
const isCovered = ({ fullscreenElement, documentElement } = document): boolean =>
  fullscreenElement !== null && fullscreenElement !== documentElement;

/**
 * Runs something for a key, anywhere in the window, unless an element covers it.
 *
 * @param matches whether it is the key
 */
export function useShortcut(matches: (event: KeyboardEvent) => boolean, run: () => void): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (matches(event) && !isCovered()) {
      event.preventDefault();
      run();
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => {
      pressed(event);
    };
    window.addEventListener('keydown', listener);
    return () => {
      window.removeEventListener('keydown', listener);
    };
  }, []);
}
