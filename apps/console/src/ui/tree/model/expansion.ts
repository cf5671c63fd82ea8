/** Which branches of a tree are unfolded. Pure. */
import { branchesOf, type TreeIndex, type TreeKey } from './tree-model.ts';

const noMatches: ReadonlySet<TreeKey> = new Set();

/**
 * Where unfolding starts from, and the branches that differ from that. Branches that arrive later follow the start,
 * so a tree that is unfolded stays so.
 */
export interface Expansion {
  /** `first`: the branches at the top, so that a tree opens with its first level. */
  readonly start: 'all' | 'first' | 'none' | 'matches';
  readonly toggled: ReadonlySet<TreeKey>;
}

/** Everything as the start has it. */
export const startWith = (start: Expansion['start']): Expansion => ({ start, toggled: new Set() });

/** Whether a branch is unfolded; also one that is yet to become a branch. @param matches as in {@link expandedKeys} */
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
 * Keys of the branches that are unfolded.
 *
 * @param matches the branches that lead to what is searched for
 */
export const expandedKeys = <N>(index: TreeIndex<N>, expansion: Expansion, matches: ReadonlySet<TreeKey>): TreeKey[] =>
  branchesOf(index).filter((key) => isUnfolded(index, expansion, matches, key));

/** The expansion with one branch the other way. */
export function toggleBranch(expansion: Expansion, key: TreeKey): Expansion {
  const toggled = new Set(expansion.toggled);
  if (!toggled.delete(key)) toggled.add(key);
  return { ...expansion, toggled };
}

/**
 * The expansion with which branches stay as they were, wherever rows were moved to: another level may start another way.
 *
 * @param before where the rows were; those that were not there are as the start has them
 * @param after where they are
 */
export function keptExpansion<N>(expansion: Expansion, before: TreeIndex<N>, after: TreeIndex<N>): Expansion {
  return branchesOf(after)
    .filter((key) => before.entries.has(key))
    .filter((key) => isUnfolded(before, expansion, noMatches, key) !== isUnfolded(after, expansion, noMatches, key))
    .reduce(toggleBranch, expansion);
}

/** Branches that are remembered per user one by one; beyond that the oldest are forgotten, because a preference has to be small. */
const rememberedAtMost = 500;

const remembered = ['all', 'first', 'none'] as const;

/** Reads what was stored, by this or an older release; the first level when there is nothing that makes sense. */
export function readExpansion(stored: unknown): Expansion {
  if (typeof stored !== 'object' || stored === null) return startWith('first');
  const start = remembered.find((one) => 'start' in stored && stored.start === one) ?? 'first';
  const toggled = 'toggled' in stored && Array.isArray(stored.toggled) ? (stored.toggled as unknown[]) : [];
  return { start, toggled: new Set(toggled.filter((key) => typeof key === 'number')) };
}

/** What is stored of an expansion. */
export function storedExpansion({ start, toggled }: Expansion): object {
  return { start, toggled: [...toggled].slice(-rememberedAtMost) };
}
