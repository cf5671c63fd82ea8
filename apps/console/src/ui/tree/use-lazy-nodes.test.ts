// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Nested, TreeEntry } from './model/tree-model.ts';
import type { TreeRow } from './model/drop.ts';
import { item, treeOf } from './model/testing-trees.ts';
import { useLazyNodes } from './use-lazy-nodes.ts';

type Node = Nested<TreeRow>;

function entryOf(id: number): TreeEntry<Node> {
  const entry = treeOf([item(1), item(2)]).entries.get(id);
  if (entry === undefined) throw new Error(`no node ${String(id)}`);
  return entry;
}

const [one, two] = [entryOf(1), entryOf(2)];
const isLeaf = ({ id }: Node) => id === two.key;

it('marks a node as loading until its children have loaded, and loads them once', async () => {
  const answer = Promise.withResolvers<void>();
  const loadMore = vi.fn<(node: Node) => Promise<void>>(() => answer.promise);
  const { result } = renderHook(() => useLazyNodes({ loadMore, isLeaf }));
  expect(result.current.lazyState.isPending(one)).toBe(true);
  act(() => {
    result.current.load(one);
    result.current.load(one);
  });
  expect(result.current.lazyState.stateOf(one.key)).toBe('loading');
  await act(async () => {
    answer.resolve();
    await answer.promise;
  });
  expect(result.current.lazyState.stateOf(one.key)).toBe('loaded');
  expect(result.current.lazyState.isPending(one)).toBe(false);
  act(() => result.current.load(one));
  expect(loadMore.mock.calls).toEqual([[one.node]]);
});

it('reports a failure to load children, and retries on request', async () => {
  const failure = new Error('lost');
  const onLoadError = vi.fn<(error: unknown, node: Node) => void>();
  const loadMore = vi.fn<(node: Node) => Promise<void>>().mockRejectedValueOnce(failure).mockResolvedValueOnce();
  const { result } = renderHook(() => useLazyNodes({ loadMore, onLoadError }));
  await act(async () => {
    result.current.load(one);
    await Promise.resolve();
  });
  expect(result.current.lazyState.stateOf(one.key)).toBe('failed');
  expect(onLoadError.mock.calls).toEqual([[failure, one.node]]);
  await act(async () => {
    result.current.load(one);
    await Promise.resolve();
  });
  expect(result.current.lazyState.stateOf(one.key)).toBe('loaded');
});

it('loads nothing for leaves, or without a loader', () => {
  const loadMore = vi.fn<(node: Node) => Promise<void>>(() => Promise.resolve());
  const leafy = renderHook(() => useLazyNodes({ loadMore, isLeaf }));
  act(() => leafy.result.current.load(two));
  const plain = renderHook(() => useLazyNodes<Node>({}));
  act(() => plain.result.current.load(one));
  expect(loadMore).not.toHaveBeenCalled();
  expect(plain.result.current.lazyState.stateOf(one.key)).toBeUndefined();
});
