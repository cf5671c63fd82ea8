import { act } from '@testing-library/react';
import { newBlock } from '@mutai/layout/model/block';
import { type BlockType, type ParamsOf } from '@mutai/layout/model/block-types';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { type Sources, type SourceValue } from '../data/sources.ts';

/** Layout of one block. @param params that differ from those of a new block */
export function layoutWith<Kind extends BlockType>(type: Kind, params: Partial<ParamsOf<Kind>>): Layout {
  const block = newBlock(type, 1);
  const changed = { ...block, params: { ...block.params, ...params } } as typeof block;
  return { ...emptyLayout(), blocks: { 1: changed }, order: [1] };
}

/** Data sources that a test changes, by id. */
export function testSources(initial: Readonly<Record<number, SourceValue | 'refused'>>) {
  let values = initial;
  const listeners = new Set<() => void>();
  const sources: Sources = {
    get: (id) => values[id],
    subscribe: (changed) => {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
  };
  const set = (next: typeof values) =>
    act(() => {
      values = next;
      for (const changed of listeners) changed();
    });
  return { sources, set, listeners };
}
