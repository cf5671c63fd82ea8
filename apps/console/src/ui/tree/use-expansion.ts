import { useMemo, useState } from 'react';
import { expandedKeys, startWith, toggleBranch, type Expansion } from './model/expansion.ts';
import type { TreeIndex, TreeKey } from './model/tree-model.ts';

export interface ExpansionOptions<N> {
  /** The nodes that are shown. */
  readonly shown: TreeIndex<N>;
  /** What is searched for; empty when nothing is. */
  readonly search: string;
  /** Branches that lead to what is searched for. */
  readonly matches: readonly TreeKey[];
  readonly expandAll: boolean;
  readonly expanded?: readonly TreeKey[] | undefined;
  readonly onExpand?: ((keys: TreeKey[]) => void) | undefined;
}

export interface ExpansionControl {
  readonly keys: readonly TreeKey[];
  readonly toggle: (key: TreeKey) => void;
  readonly setAll: (expand: boolean) => void;
}

/**
 * Which branches are unfolded. A search unfolds what leads to its matches and is forgotten with its text, so that
 * the tree is afterwards as it was before.
 */
export function useExpansion<N>(options: ExpansionOptions<N>): ExpansionControl {
  const { shown, search, matches, expandAll, expanded, onExpand } = options;
  const [own, setOwn] = useState<Expansion>(() => startWith(expandAll ? 'all' : 'none'));
  const [searched, setSearched] = useState({ search: '', expansion: startWith('matches') });
  const searching = search !== '';
  const inSearch = searched.search === search ? searched.expansion : startOfSearch;
  const controlled = expanded !== undefined && !searching;

  const keys = useMemo(() => {
    if (controlled) return expanded.filter((key) => (shown.entries.get(key)?.children.length ?? 0) > 0);
    return expandedKeys(shown, searching ? inSearch : own, new Set(matches));
  }, [controlled, expanded, shown, searching, inSearch, own, matches]);

  const change = (next: Expansion) => {
    if (searching) {
      setSearched({ search, expansion: next });
      return;
    }
    setOwn(next);
    onExpand?.(expandedKeys(shown, next, new Set()));
  };
  const current = searching ? inSearch : own;
  return {
    keys,
    toggle: (key) => {
      if (controlled) onExpand?.(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]);
      else change(toggleBranch(current, key));
    },
    setAll: (expand) => change(startWith(expand ? 'all' : 'none')),
  };
}

const startOfSearch = startWith('matches');
