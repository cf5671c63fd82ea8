import { useMemo, useRef, useState } from 'react';
import type { TreeEntry, TreeKey } from './model/tree-model.ts';

/** Props for lazily loaded children. */
export interface LazyProps<N> {
  /** Loads the children of a node; the page adds them to its nodes before the promise resolves. */
  readonly loadMore?: ((node: N) => Promise<void>) | undefined;
  /**
   * Returns true if a node never has children; called only with `loadMore`. Declare it outside of the component,
   * because a new function rebuilds the tree.
   */
  readonly isLeaf?: ((node: N) => boolean) | undefined;
  /** Called with a loading error, for logging. The node shows it too and can be retried. */
  readonly onLoadError?: ((error: unknown, node: N) => void) | undefined;
}

/** Loading state of a node's children. */
export type LoadState = 'loading' | 'failed' | 'loaded';

/** Loading states; the same object until they change. */
export interface LazyState<N> {
  readonly stateOf: (key: TreeKey) => LoadState | undefined;
  /** Returns true if a node's children have not been loaded. */
  readonly isPending: (entry: TreeEntry<N>) => boolean;
}

export interface LazyNodes<N> {
  readonly lazyState: LazyState<N>;
  readonly load: (entry: TreeEntry<N>) => void;
}

/** Loads children of nodes, each once unless it fails. */
export function useLazyNodes<N>({ loadMore, isLeaf, onLoadError }: LazyProps<N>): LazyNodes<N> {
  const [states, setStates] = useState<ReadonlyMap<TreeKey, LoadState>>(new Map());
  const running = useRef(new Set<TreeKey>());
  const lazy = loadMore !== undefined;
  const lazyState = useMemo<LazyState<N>>(
    () => ({
      stateOf: (key) => states.get(key),
      isPending: ({ key, node, children }) =>
        lazy && children.length === 0 && states.get(key) !== 'loaded' && isLeaf?.(node) !== true,
    }),
    [states, lazy, isLeaf],
  );

  const put = (key: TreeKey, state: LoadState) => setStates((before) => new Map(before).set(key, state));
  const run = async ({ key, node }: TreeEntry<N>) => {
    if (loadMore === undefined || running.current.has(key)) return;
    running.current.add(key);
    put(key, 'loading');
    try {
      await loadMore(node);
      put(key, 'loaded');
    } catch (error) {
      put(key, 'failed');
      onLoadError?.(error, node);
    } finally {
      running.current.delete(key);
    }
  };
  return {
    lazyState,
    load: (entry) => {
      if (lazyState.isPending(entry)) void run(entry);
    },
  };
}
