import { expect, test } from 'vitest';
import { addBlock, deleteBlocks, setBlocks, setCanvas, setParams } from '../commands/blocks.ts';
import { moveBlocks } from '../commands/place.ts';
import { type Block, BlockSchema, newBlock } from '../model/block.ts';
import { type BlockType, blockTypes, isBlockType } from '../model/block-types.ts';
import { Canvas, type Layout, withBlocks } from '../model/layout.ts';
import { initialStyle } from '../model/text-style.ts';
import { initialVisibility } from '../model/visibility.ts';
import { layoutOf, textAt } from '../testing/layouts.ts';
import { describeChanges } from './describe-changes.ts';
import { type FieldSchema } from './field-titles.ts';

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

test.each<[type: BlockType, change: object, line: string]>([
  ['image', { blend: 'multiply' }, '混合方式：正常 → 正片叠底'],
  ['image', { border: { width: 2, color: '#1b2230' } }, '边框：（空） → 边框宽度 2，边框颜色 #1b2230'],
  [
    'image',
    { when: { ...initialVisibility, start: '09:00', days: [1, 6], source: 7, compare: 'contains', with: '晚点' } },
    '显示条件：（空） → 每日开始 09:00，星期 周一、周六，数据源 7，比较 包含，比较值 晚点',
  ],
  ['shape', { params: { kind: 'star' } }, '形状：矩形 → 星形'],
  ['metro', { params: { direction: 'backward' } }, '行驶方向：从第一站到最后一站 → 从最后一站到第一站'],
  ['metro', { params: { staleAs: 'hide' } }, '过期后：变灰 → 隐藏'],
  ['metro', { params: { source: 7 } }, '数据源：无 → 7'],
  ['countdown', { params: { format: 'clock' } }, '显示格式：天、小时、分、秒 → 时、分、秒（00:00:00）'],
  ['icon', { params: { icon: 'train' } }, '图标：问讯 → 列车'],
  ['date', { params: { format: 'YYYY年MM月DD日' } }, '日期格式：YYYY-MM-DD → YYYY年MM月DD日'],
  [
    'table',
    {
      params: {
        columns: [
          { field: 'a', title: '站名', width: 10, align: 'left' },
          { field: 'b', title: '', width: 5, align: 'right' },
        ],
      },
    },
    '列：（空） → 列字段 a，列标题 站名，列宽 10，列对齐 居左；列字段 b，列宽 5，列对齐 居右',
  ],
  [
    'gauge',
    { params: { levels: [{ compare: '>=', with: '80', color: '#ff0000', label: '', blink: true }] } },
    '规则：（空） → 比较 大于或等于，比较值 80，颜色 #ff0000，闪烁 是',
  ],
  [
    'text',
    {
      params: {
        fontCh: {
          ...initialStyle,
          content: '各位旅客请注意：请先下后上，有序乘车。',
          runs: [{ from: 2, to: 4, bold: true }],
        },
      },
    },
    '中文 / 局部样式：（空） → 起点 2，终点 4，加粗 是',
  ],
  ['image', { params: { images: [{ url: '/a.png', title: '一' }] } }, '图片：（空） → 一'],
])('a change of a block of type %s is described as people know it: %j', (type, change, line) => {
  const block = newBlock(type, 1);
  const { params = {} } = change as { readonly params?: object };
  const changed = { ...block, ...change, params: { ...block.params, ...params } } as Block;
  const [described] = describeChanges(layoutOf([block]), layoutOf([changed]));
  expect(`${described?.field ?? ''}：${described?.before ?? ''} → ${described?.after ?? ''}`).toBe(line);
});

test('a replaced file with the name of the former one is described by its address', () => {
  const image = (url: string) =>
    setParams(layoutOf([newBlock('image', 1)]), [1], 'image', { images: [{ url, title: '一' }] });
  expect(describeChanges(image('/a.png'), image('/b.png'))).toMatchObject([
    { before: '地址 /a.png，名称 一', after: '地址 /b.png，名称 一' },
  ]);
});

/** Schemas with choices whose values are no words. */
function* unnamed(schema: FieldSchema, way: string): Generator<string> {
  const { enum: choices = [], names, items, properties = {}, anyOf = [] } = schema;
  // Fonts are named by the caller, and formats of dates and times by themselves.
  const isNamed = ['family', 'format'].includes(way.slice(way.lastIndexOf('.') + 1));
  if (names === undefined && choices.length > 0 && !isNamed) yield way;
  if (names !== undefined && choices.some((choice) => names[String(choice)] === undefined)) yield way;
  for (const inside of [...anyOf, ...(items === undefined ? [] : [items])]) yield* unnamed(inside, way);
  for (const [key, inside] of Object.entries(properties)) yield* unnamed(inside, `${way}.${key}`);
}

test('all choices of all fields have names', () => {
  for (const type of Object.keys(blockTypes).filter(isBlockType)) {
    expect([...unnamed(BlockSchema(type) as FieldSchema, type)]).toEqual([]);
  }
  expect([...unnamed(Canvas as FieldSchema, 'canvas')]).toEqual([]);
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
