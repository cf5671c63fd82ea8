/** Sorts parents before their children, the order of deleting and restoring. */
export function parentsFirst<T extends { readonly id: number; readonly parentId: number }>(
  records: readonly T[],
): readonly T[] {
  const childrenOf = Map.groupBy(records, (one) => one.parentId);
  const known = new Set(records.map((one) => one.id));
  const walk = (some: readonly T[]): readonly T[] =>
    some.flatMap((one) => [one, ...walk(childrenOf.get(one.id) ?? [])]);
  return walk(records.filter((one) => !known.has(one.parentId)));
}

/** Records together with their ancestors, each once. */
export function withAncestors<T extends { readonly id: number; readonly parentId: number }>(
  all: readonly T[],
  some: readonly T[],
): readonly T[] {
  const byId = new Map(all.map((one) => [one.id, one]));
  const found = new Set<T>();
  for (const one of some) {
    for (let at: T | undefined = one; at !== undefined && !found.has(at); at = byId.get(at.parentId)) found.add(at);
  }
  return [...found];
}

/** Nests children in their parents; records whose parent is missing become roots. */
export function nested<T extends { readonly id: number; readonly parentId: number }>(
  records: readonly T[],
): readonly (T & { children?: readonly T[] })[] {
  const childrenOf = Map.groupBy(records, (one) => one.parentId);
  const known = new Set(records.map((one) => one.id));
  const withChildren = (one: T): T & { children?: readonly T[] } => {
    const children = childrenOf.get(one.id);
    return children === undefined ? one : { ...one, children: children.map(withChildren) };
  };
  return records.filter((one) => !known.has(one.parentId)).map(withChildren);
}
