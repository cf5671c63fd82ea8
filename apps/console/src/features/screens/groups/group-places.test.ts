import type { ScreenGroup } from '@mutai/contract/screen-groups/schema';
import { expect, test } from 'vitest';
import { dropOutcome } from '../../../ui/tree/model/drop.ts';
import { indexTree, nest } from '../../../ui/tree/model/tree-model.ts';
import { groupPlacement, type GroupIndex } from './group-places.ts';

const group = (id: number, parentId: number) => ({ id, parentId, name: String(id), version: 1 }) as ScreenGroup;

/** 1 → 2 → 3; 4 → 5. */
const groups: GroupIndex = indexTree(
  nest([group(1, 0), group(2, 1), group(3, 2), group(4, 0), group(5, 4)], { id: 'id', parentId: 'parentId' }),
  { key: 'id', title: 'name', children: 'children' },
);

test('a group is moved with its branch, up to three levels', () => {
  const rule = groupPlacement(groups);
  expect(dropOutcome(groups, { drag: 4, over: 1, position: 'inside' }, rule)).toEqual({
    kind: 'allowed',
    to: { parentId: 1, ids: [2, 4] },
  });
  expect(dropOutcome(groups, { drag: 4, over: 2, position: 'inside' }, rule)).toEqual({
    kind: 'refused',
    reason: '分组最多 3 级',
  });
  expect(dropOutcome(groups, { drag: 5, over: 2, position: 'inside' }, rule)).toMatchObject({ kind: 'allowed' });
});
