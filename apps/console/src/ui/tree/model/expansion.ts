/** Expanded branches of a tree. Pure functions. */
import { branchesOf, type TreeIndex, type TreeKey } from './tree-model.ts';

const noMatches: ReadonlySet<TreeKey> = new Set();

/**
 * Default state of branches and the exceptions. Branches added later follow the default, so a fully expanded tree stays
 * so.
 */
export interface Expansion {
  /** `first`: only top-level branches are expanded. */
  readonly start: 'all' | 'first' | 'none' | 'matches';
  readonly toggled: ReadonlySet<TreeKey>;
}

/** Expansion without exceptions. */
export const startWith = (start: Expansion['start']): Expansion => ({ start, toggled: new Set() });

/** Returns true if a branch is, or would be, expanded. @param matches as in {@link expandedKeys} */
export function isUnfolded<N>(
  index: TreeIndex<N>,
  { start, toggled }: Expansion,
  matches: ReadonlySet<TreeKey>,
  key: TreeKey,
): boolean {
  const atStart =
    start === 'all' ||
    (start === 'first' && index.entries.get(key)?.depth === 1) ||
    (start === 'matches' && matches.has(key));
  return atStart !== toggled.has(key);
}

/**
 * Keys of expanded branches.
 *
 * @param matches ancestors of search matches
 */
export const expandedKeys = <N>(index: TreeIndex<N>, expansion: Expansion, matches: ReadonlySet<TreeKey>): TreeKey[] =>
  branchesOf(index).filter((key) => isUnfolded(index, expansion, matches, key));

/** Toggles a branch. */
export function toggleBranch(expansion: Expansion, key: TreeKey): Expansion {
  const toggled = new Set(expansion.toggled);
  if (!toggled.delete(key)) toggled.add(key);
  return { ...expansion, toggled };
}

/**
 * Keeps the state of branches after rows were moved, because defaults differ by level.
 *
 * @param before tree before the move; branches missing there get the default
 * @param after tree after the move
 */
export function preservedExpansion<N>(expansion: Expansion, before: TreeIndex<N>, after: TreeIndex<N>): Expansion {
  return branchesOf(after)
    .filter((key) => before.entries.has(key))
    .filter((key) => isUnfolded(before, expansion, noMatches, key) !== isUnfolded(after, expansion, noMatches, key))
    .reduce(toggleBranch, expansion);
}

/** Maximum number of stored exceptions per user; the oldest are dropped, because preferences must be small. */
const rememberedAtMost = 500;

const remembered = ['all', 'first', 'none'] as const;

/** Reads a stored expansion of this or an older release; defaults to the first level. */
export function readExpansion(stored: unknown): Expansion {
  if (typeof stored !== 'object' || stored === null) return startWith('first');
  const start = remembered.find((one) => 'start' in stored && stored.start === one) ?? 'first';
  const toggled = 'toggled' in stored && Array.isArray(stored.toggled) ? (stored.toggled as unknown[]) : [];
  return { start, toggled: new Set(toggled.filter((key) => typeof key === 'number')) };
}

/** Stored form of an expansion. */
export function storedExpansion({ start, toggled }: Expansion): object {
  return { start, toggled: [...toggled].slice(-rememberedAtMost) };
}
