import { useEffect, useEffectEvent } from 'react';

const isTypedInto = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('input, textarea, [contenteditable=true]');

/** What keys do in a preview, by their names, wherever in it the focus is; but not what is typed over it. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTypedInto(event.target)) return;
    const act = keys[event.key];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    globalThis.addEventListener('keydown', listen);
    return () => globalThis.removeEventListener('keydown', listen);
  }, []);
}
