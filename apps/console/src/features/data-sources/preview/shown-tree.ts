/** Largest numbers that a tree shows: items of a list, fields of an object, nodes in all. */
const shown = { items: 20, fields: 100, nodes: 2000 };

/** Value with those parts of it that are shown. */
export interface TreeNode {
  readonly value: unknown;
  readonly parts: readonly (readonly [key: string | number, part: TreeNode])[];
  /** Some parts are not shown. */
  readonly isCut: boolean;
}

interface GrowingNode extends TreeNode {
  parts: [key: string | number, part: GrowingNode][];
  isCut: boolean;
}

const leaf = (value: unknown): GrowingNode => ({ value, parts: [], isCut: false });

const partsOf = (value: unknown): readonly (readonly [key: string | number, part: unknown])[] => {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value.map((part, index) => [index, part]) : Object.entries(value);
};

/** Parts of a JSON value to show. Outer parts come first, so that deep ones cannot use up the limit. */
export function shownTree(value: unknown): TreeNode {
  const tree = leaf(value);
  const nodes = [tree];
  // Grows while it is read.
  for (const node of nodes) {
    const parts = partsOf(node.value);
    const most = Math.min(Array.isArray(node.value) ? shown.items : shown.fields, shown.nodes - nodes.length);
    node.parts = parts.slice(0, most).map(([key, part]) => [key, leaf(part)]);
    node.isCut = parts.length > node.parts.length;
    for (const [, part] of node.parts) nodes.push(part);
  }
  return tree;
}
