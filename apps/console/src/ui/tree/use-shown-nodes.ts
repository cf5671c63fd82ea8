import { useMemo } from 'react';
import { indexTree, matching, type FieldNames, type TreeIndex, type TreeKey } from './model/tree-model.ts';

export interface ShownNodes<N> {
  /** All nodes. */
  readonly all: TreeIndex<N>;
  /** Those that the search leaves. */
  readonly shown: TreeIndex<N>;
  /** Keys of the branches that lead to what is searched for. */
  readonly expand: readonly TreeKey[];
}

/** The nodes of a tree, indexed, and what a search leaves of them; the same until nodes or search change. */
export function useShownNodes<N extends object>(
  nodes: readonly N[],
  fieldNames: FieldNames<N> | undefined,
  search: string,
): ShownNodes<N> {
  const { key, title, children } = fieldNames ?? {};
  const names = useMemo<FieldNames<N>>(
    () => ({
      ...(key === undefined ? {} : { key }),
      ...(title === undefined ? {} : { title }),
      ...(children === undefined ? {} : { children }),
    }),
    [key, title, children],
  );
  const all = useMemo(() => indexTree(nodes, names), [nodes, names]);
  const found = useMemo(() => matching(nodes, search, names), [nodes, search, names]);
  const shown = useMemo(
    () => (found.nodes === nodes ? all : indexTree(found.nodes, names)),
    [found, nodes, names, all],
  );
  return { all, shown, expand: found.expand };
}
