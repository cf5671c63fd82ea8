import { useEffect, useEffectEvent } from 'react';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, [contenteditable=true]');

/** Keyboard shortcuts of a preview by key, active for any focus inside of it except text input. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const action = keys[event.key];
    if (action === undefined) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}
