/** Merges that have given blocks other ids. */
export interface Renumberings {
  /** Records a merge. @param ids old id → new id */
  readonly add: (ids: ReadonlyMap<number, number>) => void;
  /** Returns a getter of the current ids of blocks. */
  readonly follow: (ids: readonly number[]) => () => readonly number[];
  /** Returns a key of a block that stays the same when the block gets another id. */
  readonly keyOf: (id: number) => string;
}

/** Tracks blocks through merges. */
export function createRenumberings(): Renumberings {
  const merges: { readonly fresh: ReadonlyMap<number, number>; readonly old: ReadonlyMap<number, number> }[] = [];
  return {
    add: (fresh) => {
      if (fresh.size > 0) merges.push({ fresh, old: new Map([...fresh].map(([before, after]) => [after, before])) });
    },
    follow: (ids) => {
      const from = merges.length;
      return () => ids.map((id) => merges.slice(from).reduce((now, { fresh }) => fresh.get(now) ?? now, id));
    },
    keyOf: (id) => {
      let first = id;
      for (let count = merges.length; count > 0; count -= 1) {
        const merge = merges[count - 1];
        // The merge brought a block of somebody else, which took the id.
        if (merge?.fresh.has(first) === true) return `${String(first)} ${String(count)}`;
        first = merge?.old.get(first) ?? first;
      }
      return String(first);
    },
  };
}
