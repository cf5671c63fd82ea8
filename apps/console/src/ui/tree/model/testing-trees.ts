import fc from 'fast-check';
import type { TreeRow } from './drop.ts';
import { indexTree, nest, type FieldNames, type Nested, type TreeIndex } from './tree-model.ts';

export const itemNames = { id: 'id', parentId: 'parentId' } as const;
export const itemFields: FieldNames<Nested<TreeRow>> = { key: 'id', title: 'name' };

/** Record below another one, or at the top (0). */
export const item = (id: number, parentId = 0, name = `节点${String(id)}`): TreeRow => ({
  id,
  parentId,
  name,
  version: 1,
});

/** Index of flat records. */
export const treeOf = (items: readonly TreeRow[]): TreeIndex<Nested<TreeRow>> =>
  indexTree(nest(items, itemNames), itemFields);

/** Arbitrary trees of up to twenty records, each below an earlier one or at the top. */
export const anyTree = fc
  .array(fc.nat(), { minLength: 1, maxLength: 20 })
  .map((parents) => treeOf(parents.map((parent, at) => item(at + 1, parent % (at + 1)))));

/** Arbitrary keys of a tree. */
export const someKeys = (tree: TreeIndex<unknown>) => fc.subarray([...tree.entries.keys()]);
