import { expect, test } from 'vitest';
import { addBlock, deleteBlocks, setBlocks, setCanvas, setParams } from '../commands/blocks.ts';
import { moveBlocks } from '../commands/place.ts';
import { type Layout, withBlocks } from '../model/layout.ts';
import { layoutOf, textAt } from '../testing/layouts.ts';
import { describeChanges } from './describe-changes.ts';

const before = layoutOf([textAt(1, 0, 0), textAt(2, 200, 0), textAt(3, 400, 0)]);

const lines = (after: Layout) =>
  describeChanges(before, after, { 'lxgw-wenkai': '霞鹜文楷' }).map(
    ({ subject, kind, field, before: was, after: is }) =>
      kind === 'changed' ? `${subject} ${field}：${was} → ${is}` : `${kind} ${subject}`,
  );

test('equal layouts have no changes', () => {
  expect(lines({ ...before, blocks: { ...before.blocks }, order: [...before.order] })).toEqual([]);
});

test('changes of a layout are listed by block and field as text', () => {
  let after = setCanvas(before, { title: '大厅', width: 1080, langList: ['ch', 'ru'], bgColor: '' });
  after = moveBlocks(after, [1], { x: 10, y: 20 });
  after = setBlocks(after, [1], { title: '欢迎', xFixed: true });
  after = setParams(after, [1], 'text', {
    'fontCh.size': 60,
    'fontCh.family': 'lxgw-wenkai',
    'fontCh.align': 4,
    marquee: true,
  });
  after = deleteBlocks(after, [2]);
  after = addBlock(after, 'image');
  expect(lines(after)).toEqual([
    '画布 大小：1920 × 1080 → 1080 × 1080',
    '画布 标题：未命名布局 → 大厅',
    '画布 背景颜色：#ffffff → （空）',
    '画布 语言列表：中文、英文 → 中文、俄文',
    '欢迎 位置：0, 0 → 10, 20',
    '欢迎 标题：文本组件1 → 欢迎',
    '欢迎 固定横坐标：否 → 是',
    '欢迎 是否滚动：否 → 是',
    '欢迎 中文 / 字体：noto-sans-sc → 霞鹜文楷',
    '欢迎 中文 / 字号：24 → 60',
    '欢迎 中文 / 对齐方式：居中 → 居左',
    'added 图片组件4',
    'removed 文本组件2',
  ]);
});

test('added texts, links and layers are listed by their names', () => {
  const english = { ...textAt(1, 0, 0) };
  if (english.type !== 'text') throw new Error('no text');
  const translated = setParams(before, [1], 'text', { fontEn: { ...english.params.fontCh, content: 'Welcome' } });
  const linked = withBlocks(translated, [{ ...textAt(2, 200, 0), component: { id: 7, revision: 3, part: 1 } }]);
  expect(lines({ ...linked, order: [2, 3, 1] })).toEqual([
    '文本组件2 组件来源：（空） → 第 3 版',
    '文本组件1 英文：（空） → Welcome',
    '文本组件1 层级：第 1 层 → 第 3 层',
  ]);
});
