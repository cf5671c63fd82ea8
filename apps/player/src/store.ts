import { useSyncExternalStore } from 'react';

/** Value that parts of the page share, and hear about. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (changes: Partial<Value>) => void;
  /** @returns stops the calls */
  readonly subscribe: (changed: () => void) => () => void;
}

export function createStore<Value extends object>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (changes) => {
      value = { ...value, ...changes };
      for (const listener of listeners) listener();
    },
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
}

export const useStore = <Value>(store: Store<Value>): Value => useSyncExternalStore(store.subscribe, store.get);
