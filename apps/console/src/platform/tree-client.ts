import type { ArrangeBody } from '@mutai/contract/menus';
import { api } from './api-client.ts';
import { resourceClient } from './resource-client.ts';

/**
 * The calls of a resource whose records form a tree: those of every resource, and new places for records. A move shows
 * its failure in the error dialog.
 *
 * @param path of the collection, relative to the base prefix: `/menus`
 */
export function treeClient<R>(path: string) {
  return {
    ...resourceClient<R>(path),
    arrange: async ({
      parentId,
      ids,
    }: {
      readonly parentId: number;
      readonly ids: readonly number[];
    }): Promise<void> => {
      const body: ArrangeBody = { parentId, ids: [...ids] };
      await api.post(`${path}/arrange`, { body, success: true });
    },
  };
}
