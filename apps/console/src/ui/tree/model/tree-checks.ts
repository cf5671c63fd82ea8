/** Which nodes of a tree are ticked. Pure. */
import { ancestorsOf, type TreeEntry, type TreeIndex, type TreeKey } from './tree-model.ts';

/** Which nodes are shown as ticked, and which as half-ticked, because something below is. */
export interface Checks {
  readonly checked: ReadonlySet<TreeKey>;
  readonly half: ReadonlySet<TreeKey>;
}

/**
 * Which keys stand for what is ticked: `all` ticked nodes; of a ticked branch only the `parent`; only the leaves
 * (`child`); or `with-half`, all ticked and half-ticked nodes, as they are stored where a branch means something of
 * its own. Section 9: all.
 */
export type CheckedStrategy = 'all' | 'parent' | 'child' | 'with-half';

const upwards = <N>({ entries }: TreeIndex<N>): TreeEntry<N>[] => [...entries.values()].toReversed();

/** What ticking these keys ticks: all below them, and every branch whose children are all ticked. */
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
 * Which nodes stored keys tick, half-ticked branches being among them: a branch is ticked when it and all below it are
 * stored, and half-ticked when only some of that is. Nothing is added, so what is stored can be given back as it was.
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

/** The keys to store: ticked and half-ticked ones, in reading order. */
export function storedOf<N>({ entries }: TreeIndex<N>, { checked, half }: Checks): TreeKey[] {
  return [...entries.keys()].filter((key) => checked.has(key) || half.has(key));
}

/** The held keys that a value stands for. Keys that are not in the tree (yet) are kept. */
export function heldOf<N>(
  index: TreeIndex<N>,
  value: readonly TreeKey[],
  strategy: CheckedStrategy,
): ReadonlySet<TreeKey> {
  if (strategy === 'with-half') return new Set(value);
  const unknown = value.filter((key) => !index.entries.has(key));
  return new Set([...storedOf(index, checkedClosure(index, value)), ...unknown]);
}

/** The value that stands for held keys: in reading order, then the keys that are not in the tree. */
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

/** What keeps a tick from spreading. */
export interface TickRules {
  readonly disabled: ReadonlySet<TreeKey>;
  /**
   * Whether a branch stays held when nothing below it is any more: a page without its buttons is still a page, a
   * directory without pages is nothing.
   */
  readonly standsAlone: (key: TreeKey) => boolean;
}

/**
 * Ticks the given nodes, or unticks them when all of them are held already; disabled ones stay as they are. Ticking
 * holds what is above too; unticking lets go of what is above once nothing below it is held.
 *
 * @param keys what is ticked at once: a node, first, and all below it that is shown; or all that is shown
 */
export function toggleKeys<N>(
  index: TreeIndex<N>,
  held: ReadonlySet<TreeKey>,
  keys: readonly TreeKey[],
  { disabled, standsAlone }: TickRules,
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

/** The held keys with one more or one less, whatever is above and below it. */
export function toggleAlone(held: ReadonlySet<TreeKey>, key: TreeKey): ReadonlySet<TreeKey> {
  const next = new Set(held);
  if (!next.delete(key)) next.add(key);
  return next;
}

/** Whether all of the given keys are ticked, none, or some. */
export function extentOf(keys: readonly TreeKey[], { checked, half }: Checks): 'all' | 'some' | 'none' {
  if (keys.length > 0 && keys.every((key) => checked.has(key))) return 'all';
  return keys.some((key) => checked.has(key) || half.has(key)) ? 'some' : 'none';
}
