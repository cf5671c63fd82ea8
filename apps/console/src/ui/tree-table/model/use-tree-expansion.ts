import { useMemo, useState } from 'react';
import { useRemembered } from '../../kit/kit.tsx';
import {
  expandedKeys,
  startWith,
  toggleBranch,
  readExpansion,
  storedExpansion,
  type Expansion,
} from '../../tree/model/expansion.ts';
import { branchesOf, type TreeIndex, type TreeKey } from '../../tree/model/tree-model.ts';

export interface TreeExpansion {
  /** Keys of the unfolded branches. */
  readonly keys: readonly TreeKey[];
  readonly allExpanded: boolean;
  readonly setAll: (expand: boolean) => void;
  readonly toggle: (key: TreeKey) => void;
  /** Unfolds one branch, if it is not. */
  readonly open: (key: TreeKey) => void;
}

const searched = startWith('matches');

/**
 * Which branches of a table are unfolded: remembered per user. While something is searched for, what leads to the
 * matches is unfolded, and nothing of it is remembered.
 *
 * @param name of the resource
 * @param matches branches that lead to what is searched for
 */
export function useTreeExpansion<N>(
  name: string,
  shown: TreeIndex<N>,
  search: string,
  matches: readonly TreeKey[],
): TreeExpansion {
  const [stored, store] = useRemembered(`tree.${name}`);
  const own = useMemo(() => readExpansion(stored), [stored]);
  const [inSearch, setInSearch] = useState({ search: '', expansion: searched });
  const searching = search !== '';
  const current = searching ? (inSearch.search === search ? inSearch.expansion : searched) : own;
  const keys = useMemo(() => expandedKeys(shown, current, new Set(matches)), [shown, current, matches]);
  const branches = useMemo(() => branchesOf(shown).length, [shown]);

  const change = (expansion: Expansion) => {
    if (searching) setInSearch({ search, expansion });
    else store(storedExpansion(expansion));
  };
  const toggle = (key: TreeKey) => change(toggleBranch(current, key));
  return {
    keys,
    allExpanded: branches > 0 && keys.length === branches,
    setAll: (expand) => change(startWith(expand ? 'all' : 'none')),
    toggle,
    open: (key) => {
      const isOpen = (current.start === 'all') !== current.toggled.has(key);
      if (!searching && !isOpen) toggle(key);
    },
  };
}
