/** Visible part of a tree: search results and expanded branches. */
import { useMemo, useState } from 'react';
import { expandedKeys, isUnfolded, startWith, toggleBranch, type Expansion } from './model/expansion.ts';
import { branchesOf, indexTree, matching, type FieldNames, type TreeIndex, type TreeKey } from './model/tree-model.ts';

export interface ShownNodes<N> {
  /** All nodes. */
  readonly all: TreeIndex<N>;
  /** Nodes left by the search. */
  readonly shown: TreeIndex<N>;
  /** Keys of ancestors of matches. */
  readonly matches: readonly TreeKey[];
}

/** Indexed nodes of a tree, and those left by a search; the same objects until nodes or search change. */
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
  return { all, shown, matches: found.expand };
}

export interface ExpansionOptions<N> extends Pick<ShownNodes<N>, 'shown' | 'matches'> {
  /** Search text; empty: no search. */
  readonly search: string;
  /** Expansion outside of a search, and its setter. */
  readonly own: readonly [Expansion, (expansion: Expansion) => void];
}

export interface ExpansionControl {
  /** Keys of expanded branches; the same array until they change. */
  readonly keys: readonly TreeKey[];
  readonly allExpanded: boolean;
  readonly setAll: (expand: boolean) => void;
  readonly toggle: (key: TreeKey) => void;
  /** Expands a branch; no-op during a search. */
  readonly open: (key: TreeKey) => void;
}

const leadingToMatches = startWith('matches');
const noMatches: ReadonlySet<TreeKey> = new Set();

/** Expanded branches. A search expands ancestors of matches; afterwards the previous state is restored. */
export function useExpansion<N>({ shown, matches, search, own }: ExpansionOptions<N>): ExpansionControl {
  const [unfolded, setUnfolded] = own;
  const [inSearch, setInSearch] = useState({ search: '', expansion: leadingToMatches });
  const searching = search !== '';
  const current = searching ? (inSearch.search === search ? inSearch.expansion : leadingToMatches) : unfolded;
  const keys = useMemo(() => expandedKeys(shown, current, new Set(matches)), [shown, current, matches]);
  const branches = useMemo(() => branchesOf(shown).length, [shown]);

  const change = (expansion: Expansion) => {
    if (searching) setInSearch({ search, expansion });
    else setUnfolded(expansion);
  };
  const toggle = (key: TreeKey) => change(toggleBranch(current, key));
  return {
    keys,
    allExpanded: branches > 0 && keys.length === branches,
    setAll: (expand) => change(startWith(expand ? 'all' : 'none')),
    toggle,
    open: (key) => {
      if (!searching && !isUnfolded(shown, current, noMatches, key)) toggle(key);
    },
  };
}
