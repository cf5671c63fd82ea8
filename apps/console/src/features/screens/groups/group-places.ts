import { limits } from '@mutai/contract/limits';
import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { depthOf, descendantsOf, type Nested, type TreeIndex } from '../../../ui/tree/model/tree-model.ts';
import type { PlacementRule } from '../../../ui/tree/model/drop.ts';
import { groupsMessages as text } from '../records/groups.messages.ts';

/** Groups as the tree shows them. */
export type GroupIndex = TreeIndex<Nested<ScreenGroup>>;

/** Levels of a branch: 1 for a group without groups below it. */
function heightOf(groups: GroupIndex, id: number): number {
  const top = depthOf(groups, id);
  return Math.max(top, ...descendantsOf(groups, id).map((key) => depthOf(groups, key))) - top + 1;
}

/** Rejects moves after which groups would have more levels than allowed. */
export const groupPlacement =
  (groups: GroupIndex): PlacementRule<Nested<ScreenGroup>> =>
  ({ row, level }) =>
    level + heightOf(groups, row.id) - 1 > limits.screenGroupDepth ? text.tooDeep : null;
