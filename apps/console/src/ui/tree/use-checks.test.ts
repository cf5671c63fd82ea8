// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { item, treeOf } from './model/testing-trees.ts';
import type { TreeKey } from './model/tree-model.ts';
import { useChecks } from './use-checks.ts';

it('reports all checked keys by default', () => {
  const tree = treeOf([item(1), item(2, 1), item(3, 1)]);
  const onCheck = vi.fn<(keys: TreeKey[]) => void>();
  const { result } = renderHook(() => useChecks(tree, tree, new Set(), { checkable: true, onCheck }));
  act(() => result.current.toggle(1));
  expect(onCheck.mock.calls).toEqual([[[1, 2, 3]]]);
});
