import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';

/** Breakpoints of the window width, in pixels: phones are below the first, tablets below the second. */
const narrowBelow = 768;
const compactBelow = 992;

/** Returns whether a media query matches; re-renders on change. */
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

/** True on phones: single-column layout. */
export function useNarrow(): boolean {
  return useMedia(`(max-width: ${narrowBelow - 0.02}px)`);
}

/** True on tablets and phones: no room for a sidebar, a pane or labels next to a table. */
export function useCompact(): boolean {
  return useMedia(`(max-width: ${compactBelow - 0.02}px)`);
}

/**
 * Ref of an element to focus on mount, such as the first field of a page or dialog. Runs after the dialog's effects,
 * which record where focus must return.
 */
export function useFocusOnMount<T extends { focus: () => void }>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => queueMicrotask(() => element.current?.focus()), []);
  return element;
}

/** Ref and a measurement of its element in pixels, kept up to date while `wanted`; `null` until known. */
function useMeasure<T extends HTMLElement, M>(
  measureOf: (element: T) => M,
  same: (one: M, other: M) => boolean = Object.is,
  wanted = true,
): readonly [RefObject<T | null>, M | null] {
  const element = useRef<T>(null);
  const [measure, setMeasure] = useState<M | null>(null);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null || !wanted) return () => {};
    const update = () => {
      const next = measureOf(current);
      setMeasure((before) => (before !== null && same(before, next) ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(current);
    return () => observer.disconnect();
  }, [measureOf, same, wanted]);
  return [element, measure];
}

const heightOf = (element: HTMLElement): number => element.clientHeight;
const widthOf = (element: HTMLElement): number => element.offsetWidth;

interface Size {
  readonly width: number;
  readonly height: number;
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement): Size => ({ width, height });
const sameSize = (one: Size, other: Size): boolean => one.width === other.width && one.height === other.height;

/** Ref and the inner height of its element. */
export const useHeight = <T extends HTMLElement>() => useMeasure<T, number>(heightOf);

/** Ref and the outer width of its element; 0 while it is hidden. @param wanted false: not measured */
export const useWidth = <T extends HTMLElement>(wanted = true) => useMeasure<T, number>(widthOf, Object.is, wanted);

/** Ref and the inner size of its element. */
export const useSize = <T extends HTMLElement>() => useMeasure<T, Size>(sizeOf, sameSize);

/** Debounced value: the last one that was unchanged for `ms` milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
