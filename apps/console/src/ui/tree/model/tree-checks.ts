/** Checked nodes of a tree. Pure functions. */
import { ancestorsOf, type TreeEntry, type TreeIndex, type TreeKey } from './tree-model.ts';

/** Checked nodes, and half-checked ones with some checked descendants. */
export interface Checks {
  readonly checked: ReadonlySet<TreeKey>;
  readonly half: ReadonlySet<TreeKey>;
}

/**
 * Keys that represent checked nodes: `all` checked nodes; only the topmost checked ones (`parent`); only leaves
 * (`child`); or `with-half`, all checked and half-checked nodes, as stored where a branch has its own meaning. Default:
 * all.
 */
export type CheckedStrategy = 'all' | 'parent' | 'child' | 'with-half';

const upwards = <N>({ entries }: TreeIndex<N>): TreeEntry<N>[] => [...entries.values()].toReversed();

/** Checks that follow from these keys: all descendants, and branches with all children checked. */
export function checkedClosure<N>(index: TreeIndex<N>, ticked: Iterable<TreeKey>): Checks {
  const wanted = new Set(ticked);
  const checked = new Set<TreeKey>();
  for (const { key, parent } of index.entries.values()) {
    if (wanted.has(key) || (parent !== null && checked.has(parent))) checked.add(key);
  }
  const half = new Set<TreeKey>();
  for (const { key, children } of upwards(index)) {
    if (checked.has(key) || children.length === 0) continue;
    if (children.every((child) => checked.has(child))) checked.add(key);
    else if (children.some((child) => checked.has(child) || half.has(child))) half.add(key);
  }
  return { checked, half };
}

/**
 * Checks of stored keys that include half-checked branches: a branch is checked if it and all its descendants are
 * stored, and half-checked if only some are. Nothing is added, so the stored keys can be reproduced.
 */
export function checksOfStored<N>(index: TreeIndex<N>, stored: Iterable<TreeKey>): Checks {
  const held = new Set(stored);
  const checked = new Set<TreeKey>();
  const half = new Set<TreeKey>();
  for (const { key, children } of upwards(index)) {
    if (held.has(key) && children.every((child) => checked.has(child))) checked.add(key);
    else if (held.has(key) || children.some((child) => checked.has(child) || half.has(child))) half.add(key);
  }
  return { checked, half };
}

/** Keys to store: checked and half-checked ones, in reading order. */
export function storedOf<N>({ entries }: TreeIndex<N>, { checked, half }: Checks): TreeKey[] {
  return [...entries.keys()].filter((key) => checked.has(key) || half.has(key));
}

/** Selected keys that a value represents. Keeps unknown keys. */
export function selectedKeysOf<N>(
  index: TreeIndex<N>,
  value: readonly TreeKey[],
  strategy: CheckedStrategy,
): ReadonlySet<TreeKey> {
  if (strategy === 'with-half') return new Set(value);
  const unknown = value.filter((key) => !index.entries.has(key));
  return new Set([...storedOf(index, checkedClosure(index, value)), ...unknown]);
}

/** Value that represents selected keys: in reading order, then unknown keys. */
export function valueOf<N>(index: TreeIndex<N>, held: ReadonlySet<TreeKey>, strategy: CheckedStrategy): TreeKey[] {
  const unknown = [...held].filter((key) => !index.entries.has(key));
  return [...knownValue(index, held, strategy), ...unknown];
}

function knownValue<N>(index: TreeIndex<N>, held: ReadonlySet<TreeKey>, strategy: CheckedStrategy): TreeKey[] {
  const known = [...index.entries.values()];
  if (strategy === 'with-half') return known.flatMap(({ key }) => (held.has(key) ? [key] : []));
  const { checked } = checksOfStored(index, held);
  return known
    .filter(({ key }) => checked.has(key))
    .filter(({ parent, children }) => {
      if (strategy === 'parent') return parent === null || !checked.has(parent);
      return strategy === 'all' || children.length === 0;
    })
    .map(({ key }) => key);
}

/** Limits for propagating a toggle. */
export interface ToggleRules {
  readonly disabled: ReadonlySet<TreeKey>;
  /**
   * Returns true if a branch stays selected without selected descendants: a page without its buttons is still a page, a
   * directory without pages is nothing.
   */
  readonly standsAlone: (key: TreeKey) => boolean;
}

/**
 * Selects the given nodes, or deselects them if all are selected; disabled ones stay unchanged. Selecting adds
 * ancestors; deselecting removes ancestors without other selected descendants.
 *
 * @param keys nodes toggled together: a node followed by its visible descendants, or all visible nodes
 */
export function toggleKeys<N>(
  index: TreeIndex<N>,
  held: ReadonlySet<TreeKey>,
  keys: readonly TreeKey[],
  { disabled, standsAlone }: ToggleRules,
): ReadonlySet<TreeKey> {
  const free = new Set(keys.filter((key) => !disabled.has(key)));
  if (free.size === 0) return held;
  const next = new Set(held);
  const above = keys.slice(0, 1).flatMap((key) => ancestorsOf(index, key));
  const movable = above.filter((key) => !disabled.has(key));
  if (![...free].every((key) => held.has(key))) return new Set([...next, ...free, ...movable]);
  const childless = (key: TreeKey) => index.entries.get(key)?.children.every((child) => !next.has(child)) ?? true;
  for (const { key } of upwards(index)) {
    if (free.has(key) && childless(key)) next.delete(key);
  }
  for (const key of movable) {
    if (childless(key) && !standsAlone(key)) next.delete(key);
  }
  return next;
}

/** Returns whether all, some or none of the keys are checked. */
export function extentOf(keys: readonly TreeKey[], { checked, half }: Checks): 'all' | 'some' | 'none' {
  if (keys.length > 0 && keys.every((key) => checked.has(key))) return 'all';
  return keys.some((key) => checked.has(key) || half.has(key)) ? 'some' : 'none';
}
