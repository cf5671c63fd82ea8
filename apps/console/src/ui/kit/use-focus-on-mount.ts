import { useEffect, useRef, type RefObject } from 'react';

/** A ref whose element takes the focus when it appears: the first field of a page or dialog. */
export function useFocusOnMount<T extends { focus: () => void }>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => {
    element.current?.focus();
  }, []);
  return element;
}
