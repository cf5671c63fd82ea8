/** The unfolded rows of a tree one below the other, and which of them are in view. Pure. */
import type { Nested, TreeKey } from './tree-model.ts';
import type { TreeRow } from './drop.ts';

export interface FlatRow<R extends TreeRow> {
  readonly node: Nested<R>;
  /** 1 at the top. */
  readonly level: number;
  /** Whether it is unfolded; null when there is nothing below it. */
  readonly open: boolean | null;
}

/** The rows that are unfolded, in reading order. */
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

/** Rows above and below the view that are drawn already, so that scrolling shows no gap. */
const beyond = 12;
/** The range moves by so many rows at once, so that not every pixel draws anew. */
const stride = 4;

/**
 * First and last (exclusive) of the rows to draw.
 *
 * @param scrolled pixels above the view
 * @param height of the view, in pixels
 * @param each height of a row, in pixels
 */
export function rowsInView(scrolled: number, height: number, each: number, count: number): readonly [number, number] {
  const first = Math.floor(scrolled / each / stride) * stride;
  const visible = Math.ceil(height / each) + stride;
  return [Math.max(0, Math.min(first, count) - beyond), Math.min(count, first + visible + beyond)];
}
