/** The unfolded rows of a tree one below the other. Pure. */
import type { Nested, TreeKey } from './tree-model.ts';
import type { TreeRow } from './drop.ts';

export interface FlatRow<R extends TreeRow> {
  readonly node: Nested<R>;
  /** 1 at the top. */
  readonly level: number;
  /** Expanded state; `null` for a leaf. */
  readonly open: boolean | null;
}

/** Visible rows in reading order. */
export function flatRows<R extends TreeRow>(
  nodes: readonly Nested<R>[],
  open: ReadonlySet<TreeKey>,
): readonly FlatRow<R>[] {
  const flat: FlatRow<R>[] = [];
  const waiting = nodes.toReversed().map((node) => ({ node, level: 1 }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { node, level } = next;
    const { children = [] } = node;
    const isOpen = children.length === 0 ? null : open.has(node.id);
    flat.push({ node, level, open: isOpen });
    if (isOpen === true) {
      for (const child of children.toReversed()) waiting.push({ node: child, level: level + 1 });
    }
  }
  return flat;
}
