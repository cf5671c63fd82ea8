import { useEffect, useEffectEvent } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
  );
}

/** Ctrl+K, or ⌘K on a Mac. Also works in text fields. */
export function isSearchKey(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k';
}

/** Question mark outside of text fields. */
export function isHelpKey(event: KeyboardEvent): boolean {
  return event.key === '?' && !event.ctrlKey && !event.metaKey && !isTyping(event.target);
}

/**
 * Returns true if an element is in full screen, such as a preview, and hides everything else. Full screen of the whole
 * page hides nothing.
 */
const isCovered = ({ fullscreenElement, documentElement } = document): boolean =>
  fullscreenElement !== null && fullscreenElement !== documentElement;

/**
 * Runs a callback on a key anywhere in the window, unless a full-screen element hides the page.
 *
 * @param matches returns true for the key
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
