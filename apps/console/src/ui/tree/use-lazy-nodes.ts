import { useMemo, useRef, useState } from 'react';
import type { TreeEntry, TreeKey } from './model/tree-model.ts';

/** How nodes whose children are not there yet are completed. */
export interface LazyProps<N> {
  /** Fetches the children of a node; the page adds them to its nodes before the promise is kept. */
  readonly loadMore?: ((node: N) => Promise<void>) | undefined;
  /**
   * Whether a node without children will never have any; asked only with `loadMore`. Declare it outside the component:
   * the tree is built anew when it is another function.
   */
  readonly isLeaf?: ((node: N) => boolean) | undefined;
  /** Told why children could not be loaded, to log it (section 8). The node says so too, and can be tried again. */
  readonly onLoadError?: ((error: unknown, node: N) => void) | undefined;
}

/** Where the loading of a node's children stands. */
export type LoadState = 'loading' | 'failed' | 'loaded';

/** What is known of nodes' children; the same object until that changes. */
export interface LazyState<N> {
  readonly stateOf: (key: TreeKey) => LoadState | undefined;
  /** Whether a node's children are still to be fetched. */
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
