/** Trees as data: nests flat records, indexes and searches nested nodes. Pure functions without recursion. */

/** Key of a node. */
export type TreeKey = string | number;

/** Field names of key, title and children. Defaults: `key`, `title` and `children`. */
export interface FieldNames<N> {
  readonly key?: keyof N & string;
  readonly title?: keyof N & string;
  readonly children?: keyof N & string;
}

/** Record with nested children; leaves have no `children`, so that tables show no arrow. */
export type Nested<R> = R & { readonly children?: readonly Nested<R>[] };

/** Node with its position. */
export interface TreeEntry<N> {
  readonly key: TreeKey;
  readonly title: string;
  readonly node: N;
  /** Key of the parent; `null` at the top. */
  readonly parent: TreeKey | null;
  readonly children: readonly TreeKey[];
  /** 1 at the top. */
  readonly depth: number;
}

/** Nested nodes by key, in reading order: a node before its children. */
export interface TreeIndex<N> {
  readonly roots: readonly TreeKey[];
  readonly entries: ReadonlyMap<TreeKey, TreeEntry<N>>;
}

/** Result of a search. */
export interface Matches<N> {
  readonly nodes: readonly N[];
  /** Keys of nodes to expand so that every match is visible. */
  readonly expand: readonly TreeKey[];
}

const read = (record: object, name: string): unknown => (record as Readonly<Record<string, unknown>>)[name];

const keyOf = (record: object, name: string): TreeKey => {
  const key = read(record, name);
  if (typeof key === 'string' || typeof key === 'number') return key;
  throw new Error(`A tree node has no key in "${name}"`);
};

/**
 * Nests flat records in O(n), keeping the order of siblings. Records with a missing parent move to the top. In a cycle,
 * the first record becomes a root and the others stay below it, so that nothing is lost. Duplicate ids are dropped.
 */
export function nest<R extends object>(
  flat: readonly R[],
  names: { readonly id: keyof R & string; readonly parentId: keyof R & string },
): Nested<R>[] {
  type Draft = R & { children?: Draft[] };
  const drafts = new Map<TreeKey, Draft>();
  const order = new Map<TreeKey, number>();
  for (const record of flat) {
    const id = keyOf(record, names.id);
    if (drafts.has(id)) continue;
    order.set(id, drafts.size);
    drafts.set(id, { ...record });
  }
  const parentOf = (id: TreeKey): TreeKey | null => {
    const draft = drafts.get(id);
    const parent = draft === undefined ? undefined : read(draft, names.parentId);
    return (typeof parent === 'string' || typeof parent === 'number') && drafts.has(parent) ? parent : null;
  };
  const roots = loopStarts(drafts.keys(), parentOf, (id) => order.get(id) ?? 0);
  const top: Draft[] = [];
  for (const [id, draft] of drafts) {
    const parent = roots.has(id) ? null : parentOf(id);
    const above = parent === null ? undefined : drafts.get(parent);
    if (above === undefined) top.push(draft);
    else (above.children ??= []).push(draft);
  }
  return top;
}

/** First id of every cycle of parents. */
function loopStarts(
  ids: Iterable<TreeKey>,
  parentOf: (id: TreeKey) => TreeKey | null,
  placeOf: (id: TreeKey) => number,
): ReadonlySet<TreeKey> {
  const starts = new Set<TreeKey>();
  const seen = new Set<TreeKey>();
  for (const id of ids) {
    const path = new Set<TreeKey>();
    let at: TreeKey | null = id;
    while (at !== null && !seen.has(at)) {
      seen.add(at);
      path.add(at);
      at = parentOf(at);
    }
    if (at === null || !path.has(at)) continue;
    const steps = [...path];
    const loop = steps.slice(steps.indexOf(at));
    starts.add(loop.reduce((first, next) => (placeOf(next) < placeOf(first) ? next : first)));
  }
  return starts;
}

/** Indexes nested nodes. A node with a duplicate key is dropped with its descendants. */
export function indexTree<N extends object>(nodes: readonly N[], names: FieldNames<N> = {}): TreeIndex<N> {
  const { key: keyName = 'key', title: titleName = 'title', children: childrenName = 'children' } = names;
  const entries = new Map<TreeKey, TreeEntry<N>>();
  const below = new Map<TreeKey | null, TreeKey[]>([[null, []]]);
  const waiting = nodes.toReversed().map((node) => ({ node, parent: null as TreeKey | null, depth: 1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, parent, depth } = next;
    const key = keyOf(node, keyName);
    if (entries.has(key)) continue;
    const title = read(node, titleName);
    const keys: TreeKey[] = [];
    below.get(parent)?.push(key);
    below.set(key, keys);
    entries.set(key, { key, title: textOf(title), node, parent, children: keys, depth });
    const children = read(node, childrenName);
    if (!Array.isArray(children)) continue;
    for (const child of (children as readonly N[]).toReversed()) {
      waiting.push({ node: child, parent: key, depth: depth + 1 });
    }
  }
  return { roots: below.get(null) ?? [], entries };
}

const textOf = (title: unknown): string =>
  typeof title === 'string' ? title : typeof title === 'number' ? String(title) : '';

/** Keys of all descendants, in reading order. */
export function descendantsOf<N>({ entries }: TreeIndex<N>, key: TreeKey): TreeKey[] {
  const found: TreeKey[] = [];
  const waiting = [...(entries.get(key)?.children ?? [])].toReversed();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    found.push(next);
    waiting.push(...(entries.get(next)?.children ?? []).toReversed());
  }
  return found;
}

/** Keys of all ancestors, nearest first. */
export function ancestorsOf<N>({ entries }: TreeIndex<N>, key: TreeKey): TreeKey[] {
  const found: TreeKey[] = [];
  for (let at = entries.get(key)?.parent ?? null; at !== null; at = entries.get(at)?.parent ?? null) found.push(at);
  return found;
}

/** Level of a node: 1 at the top, 0 for an unknown key. */
export function depthOf<N>({ entries }: TreeIndex<N>, key: TreeKey): number {
  return entries.get(key)?.depth ?? 0;
}

/** Keys of nodes with children, in reading order. */
export function branchesOf<N>({ entries }: TreeIndex<N>): TreeKey[] {
  return [...entries.values()].filter(({ children }) => children.length > 0).map(({ key }) => key);
}

/** Case-insensitive search in a title; an empty text matches nothing. */
export function titleMatches(title: string, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && title.toLowerCase().includes(wanted);
}

/**
 * Nodes whose title contains the text (case-insensitive), with all their ancestors, and their descendants collapsed.
 * Only ancestors of matches are expanded. Without a text, all nodes unchanged.
 */
export function matching<N extends object>(nodes: readonly N[], text: string, names: FieldNames<N> = {}): Matches<N> {
  if (text.trim() === '') return { nodes, expand: [] };
  const childrenName = names.children ?? 'children';
  const { roots, entries } = indexTree(nodes, names);
  const matched = new Set<TreeKey>();
  const within = new Set<TreeKey>();
  for (const { key, title, parent } of entries.values()) {
    if (titleMatches(title, text)) matched.add(key);
    if (matched.has(key) || (parent !== null && within.has(parent))) within.add(key);
  }
  const kept = new Map<TreeKey, N>();
  const leading = new Set<TreeKey>();
  for (const { key, node, children } of [...entries.values()].toReversed()) {
    if (children.some((child) => matched.has(child) || leading.has(child))) leading.add(key);
    if (within.has(key)) kept.set(key, node);
    else if (leading.has(key)) kept.set(key, { ...node, [childrenName]: present(children, kept) });
  }
  return { nodes: present(roots, kept), expand: [...entries.keys()].filter((key) => leading.has(key)) };
}

const present = <N>(keys: readonly TreeKey[], kept: ReadonlyMap<TreeKey, N>): N[] =>
  keys.flatMap((key) => kept.get(key) ?? []);

/** Part of a title, matching or not. */
export interface TitlePart {
  /** Index in the title. */
  readonly at: number;
  readonly text: string;
  readonly found: boolean;
}

/** Splits a title into matching and other parts. */
export function titleParts(title: string, text: string): TitlePart[] {
  const wanted = text.trim().toLowerCase();
  const lower = title.toLowerCase();
  // A few letters change their length with case, which would shift positions.
  if (wanted === '' || lower.length !== title.length) return [{ at: 0, text: title, found: false }];
  const parts: TitlePart[] = [];
  let from = 0;
  for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, from)) {
    if (at > from) parts.push({ at: from, text: title.slice(from, at), found: false });
    from = at + wanted.length;
    parts.push({ at, text: title.slice(at, from), found: true });
  }
  if (from < title.length) parts.push({ at: from, text: title.slice(from), found: false });
  return parts;
}
