import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

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
