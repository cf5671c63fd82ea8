import { useEffect } from 'react';

/** Age in milliseconds up to which an early key is still handled: later, the user has given up on it. */
const maxAgeMs = 2000;

interface EarlyKey {
  readonly event: KeyboardEvent;
  /** Page on which it was pressed. */
  readonly path: string;
}

let early: readonly EarlyKey[] = [];

const isFresh = ({ event, path }: EarlyKey): boolean =>
  performance.now() - event.timeStamp <= maxAgeMs && path === globalThis.location.pathname;

function collect(event: KeyboardEvent): void {
  early = [...early.filter(isFresh), { event, path: globalThis.location.pathname }];
}

/** Collects keys while a list or the handler of its keys loads. */
export function EarlyKeys() {
  useEffect(() => {
    window.addEventListener('keydown', collect);
    return () => window.removeEventListener('keydown', collect);
  }, []);
  return null;
}

/** Returns the keys that were pressed on this page before the handler was loaded, and forgets them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const taken = early.filter(isFresh);
  early = [];
  return taken.map(({ event }) => event);
}
