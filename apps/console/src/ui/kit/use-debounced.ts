import { useEffect, useState } from 'react';

/** Section 9: how long a search in a tree waits for the typing to pause, in milliseconds. */
export const searchDebounceMs = 100;

/** A value as it was when it last stood still for so many milliseconds. */
export function useDebounced<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
