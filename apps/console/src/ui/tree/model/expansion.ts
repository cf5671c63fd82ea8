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

/** Branches that are remembered per user one by one; beyond that the oldest are forgotten, because a preference has to be small. */
const rememberedAtMost = 500;

/** Reads what was stored, by this or an older release; folded when there is nothing that makes sense. */
export function readExpansion(stored: unknown): Expansion {
  if (typeof stored !== 'object' || stored === null) return startWith('none');
  const start = 'start' in stored && stored.start === 'all' ? 'all' : 'none';
  const toggled = 'toggled' in stored && Array.isArray(stored.toggled) ? (stored.toggled as unknown[]) : [];
  return { start, toggled: new Set(toggled.filter((key) => typeof key === 'number')) };
}

/** What is stored of an expansion. */
export function storedExpansion({ start, toggled }: Expansion): object {
  return { start, toggled: [...toggled].slice(-rememberedAtMost) };
}
