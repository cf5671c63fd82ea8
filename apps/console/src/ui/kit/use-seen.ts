import { useEffect, useRef, useState, type RefObject } from 'react';

/** How far outside of the window something counts as in view already: it is there when it is scrolled to. */
const margin = '200px';

/** A ref, and whether its element has been in view once. */
export function useSeen<T extends Element>(): readonly [RefObject<T | null>, boolean] {
  const element = useRef<T>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null || seen) return () => {};
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(current);
    return () => observer.disconnect();
  }, [seen]);
  return [element, seen];
}
