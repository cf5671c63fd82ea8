/** Which branches of a tree are unfolded. Pure. */
import { branchesOf, type TreeIndex, type TreeKey } from './tree-model.ts';

/**
 * Where unfolding starts from, and the branches that differ from that. Branches that arrive later follow the start,
 * so a tree that is unfolded stays so.
 */
export interface Expansion {
  readonly start: 'all' | 'none' | 'matches';
  readonly toggled: ReadonlySet<TreeKey>;
}

/** Everything as the start has it. */
export const startWith = (start: Expansion['start']): Expansion => ({ start, toggled: new Set() });

/**
 * Keys of the branches that are unfolded.
 *
 * @param matches the branches that lead to what is searched for
 */
export function expandedKeys<N>(
  index: TreeIndex<N>,
  { start, toggled }: Expansion,
  matches: ReadonlySet<TreeKey>,
): TreeKey[] {
  const atStart = (key: TreeKey) => start === 'all' || (start === 'matches' && matches.has(key));
  return branchesOf(index).filter((key) => atStart(key) !== toggled.has(key));
}

/** The expansion with one branch the other way. */
export function toggleBranch(expansion: Expansion, key: TreeKey): Expansion {
  const toggled = new Set(expansion.toggled);
  if (!toggled.delete(key)) toggled.add(key);
  return { ...expansion, toggled };
}
