import { setBlocks, setParams } from '@mutai/layout/commands/blocks';
import { moveLayers } from '@mutai/layout/commands/order';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { newBlock } from '@mutai/layout/model/block';
import { emptyLayout, type Layout, withBlocks } from '@mutai/layout/model/layout';
import { expect, test } from 'vitest';
import { conflictTitle, conflictValues } from './conflict-texts.ts';

const base: Layout = {
  ...withBlocks(emptyLayout(), [newBlock('text', 1), newBlock('shape', 2), newBlock('image', 3)]),
  order: [1, 2, 3],
};

const textsOf = (mine: Layout, theirs: Layout) =>
  mergeLayouts(base, mine, theirs).conflicts.map((conflict) => {
    const values = conflictValues(conflict, base);
    return `${conflictTitle(conflict, base)}：${values.mine} / ${values.theirs}`;
  });

test('both sides of a conflict are written as the panels name them', () => {
  const side = (blend: 'multiply' | 'screen', kind: 'star' | 'line', family: 'noto-serif-sc' | 'lxgw-wenkai') =>
    setParams(setParams(setBlocks(base, [1], { blend }), [2], 'shape', { kind }), [1], 'text', {
      'fontCh.family': family,
    });
  expect(textsOf(side('multiply', 'star', 'noto-serif-sc'), side('screen', 'line', 'lxgw-wenkai'))).toEqual([
    '文本组件1 / 混合方式：正片叠底 / 滤色',
    expect.stringMatching(/^文本组件1 \/ 中文 \/ 字体：[^a-z]* \/ 霞鹜文楷$/),
    '形状组件2 / 形状：星形 / 直线',
  ]);
});

test('layer orders are written as titles, and deletions in words', () => {
  expect(textsOf(moveLayers(base, [2], 'front'), moveLayers(base, [2], 'back'))).toEqual([
    '层级顺序：文本组件1、图片组件3、形状组件2 / 形状组件2、文本组件1、图片组件3',
  ]);
});
