import { useEffect, useRef, useState, type RefObject } from 'react';

/** Margin around the window that counts as visible, so that content is ready when scrolled to. */
const margin = '200px';

/** Ref, and whether its element has ever been visible. */
export function useHasBeenVisible<T extends Element>(): readonly [RefObject<T | null>, boolean] {
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
