import { useEffect } from 'react';

/** Age in milliseconds up to which an early key is still handled: later, the user has given up on it. */
const maxAgeMs = 2000;

let early: readonly KeyboardEvent[] = [];

/** Collects keys while the handler of a list loads. */
export function EarlyKeys() {
  useEffect(() => {
    early = [];
    const collect = (event: KeyboardEvent): void => {
      early = [...early, event];
    };
    window.addEventListener('keydown', collect);
    return () => window.removeEventListener('keydown', collect);
  }, []);
  return null;
}

/** Returns the keys that were pressed before the handler was loaded, and forgets them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const taken = early.filter(({ timeStamp }) => performance.now() - timeStamp <= maxAgeMs);
  early = [];
  return taken;
}
