import { rootId } from '@mutai/contract/menus/menu-type';
import type { BaseRecord } from '@mutai/contract/record';
import type { ResourceRules } from '../declaration.ts';
import type { ResourceTypes } from '../types.ts';
import type { Tree, TreeNode } from './tree.ts';

/** Types of a resource whose records form a tree, and whose requests hold the values. */
interface TreeTypes extends ResourceTypes {
  readonly record: BaseRecord & Omit<TreeNode, 'name'>;
  readonly create: { readonly parentId?: number; readonly sort?: number };
  readonly update: { readonly version?: number; readonly parentId?: number };
}

/**
 * Rules that keep the records of a resource in a tree. New records without a `sort` become the last child.
 *
 * @param nameOf display name of a record
 */
export function treeRules<T extends TreeTypes>(
  tree: Tree<TreeNode>,
  nameOf: (record: T['record']) => string,
): ResourceRules<T> & Required<Pick<ResourceRules<T>, 'toCreate' | 'toUpdate'>> {
  const nodeOf = (record: T['record']): TreeNode => ({ ...record, name: nameOf(record) });
  return {
    lock: tree.lock,
    async toCreate(executor, _context, input) {
      const { parentId = rootId } = input;
      await tree.checkPlace(executor, { id: null }, parentId);
      const sort = input.sort ?? (await tree.lastSort(executor, parentId));
      return { ...input, parentId, sort };
    },
    async toUpdate(executor, _context, before, { version: _, ...input }) {
      const { parentId } = input;
      if (parentId !== undefined && parentId !== before.parentId) {
        await tree.checkPlace(executor, { id: before.id }, parentId);
      }
      return input as Partial<T['values']>;
    },
    beforeRemove: (executor, _context, going) => tree.refuseParents(executor, going.map(nodeOf)),
    afterRestore: (executor, _context, restored) => tree.checkRestored(executor, restored.map(nodeOf)),
  };
}
