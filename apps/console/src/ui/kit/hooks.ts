import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Width, in pixels, below which the kit rearranges itself. */
const narrowBelow = 768;

/** Whether a media query holds now; renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => globalThis.matchMedia(query).matches);
}

/** Whether the window is too narrow for a row of actions beside a table. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${narrowBelow - 0.02}px)`);
}

/** A ref whose element takes the focus when it appears: the first field of a page or dialog. */
export function useFocusOnMount<T extends { focus: () => void }>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}

/** A ref and the inner height of its element, in pixels, kept up to date; null until it is known. */
export function useHeight<T extends HTMLElement>(): readonly [RefObject<T | null>, number | null] {
  const element = useRef<T>(null);
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return () => {};
    const measure = () => setHeight(current.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return [element, height];
}

/** A value as it was when it last stood still for so many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
