import { useEffect } from 'react';

/** Age in milliseconds up to which an early key is still handled: code may load slowly, and later nobody waits for it. */
const maxAgeMs = 30_000;

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

/** Forgets all: a user of the pointer has turned to something else. */
function forget(): void {
  early = [];
}

/** Collects keys while a list or the handler of its keys loads. */
export function EarlyKeys() {
  useEffect(() => {
    window.addEventListener('keydown', collect);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', collect);
      window.removeEventListener('pointerdown', forget);
    };
  }, []);
  return null;
}

/** Returns the keys that were pressed on this page before the handler was loaded, and forgets them. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const taken = early.filter(isFresh);
  forget();
  return taken.map(({ event }) => event);
}
