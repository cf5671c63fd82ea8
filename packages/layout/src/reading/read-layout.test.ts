import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { missingSource } from '../data/missing-source.ts';
import { layoutLimits } from '../limits.ts';
import { type Block, newBlock } from '../model/block.ts';
import { blocksOf, emptyLayout, type Layout, schemaVersion } from '../model/layout.ts';
import { initialVisibility } from '../model/visibility.ts';
import { layoutOf, someLayout, textAt } from '../testing/layouts.ts';
import { storedLayouts } from '../testing/stored-layouts.ts';
import { copiedText, readCopied } from './copied-blocks.ts';
import { migrated } from './migrations.ts';
import { readLayout, readLayoutText, type ReadLayout } from './read-layout.ts';

const problemsOf = (read: ReadLayout): readonly string[] => ('problems' in read ? read.problems : []);

const layout = layoutOf([textAt(1, 0, 0), { ...newBlock('image', 2), x: 500 }]);

/** Layout as JSON with a value set at a path. */
function withValue(way: string, value: unknown): unknown {
  const copy = JSON.parse(JSON.stringify(layout)) as Record<string, unknown>;
  const keys = way.split('.');
  const last = keys.pop() ?? '';
  const inside = keys.reduce((object, key) => object[key] as Record<string, unknown>, copy);
  inside[last] = value;
  return copy;
}

test('a layout survives a round trip through JSON', () => {
  fc.assert(
    fc.property(someLayout(), (some) => {
      expect(readLayoutText(JSON.stringify(some))).toEqual({ layout: some, notes: [] });
    }),
  );
});

test('invalid input never throws', () => {
  const values = fc.oneof(
    fc.jsonValue(),
    fc.record({ schemaVersion: fc.constant(1), canvas: fc.jsonValue(), blocks: fc.jsonValue(), order: fc.jsonValue() }),
    fc
      .tuple(
        fc.constantFrom(
          'canvas.title',
          'canvas.guides',
          'blocks.1.params',
          'blocks.1.params.fontCh',
          'blocks.2',
          'order',
        ),
        fc.jsonValue(),
      )
      .map(([way, value]) => withValue(way, value)),
    fc.record({
      width: fc.jsonValue(),
      bgColor: fc.jsonValue(),
      children: fc.array(
        fc.oneof(
          fc.jsonValue(),
          fc.record({ type: fc.constantFrom('text', 'video', 'map'), x: fc.jsonValue(), params: fc.jsonValue() }),
          fc.record({
            type: fc.constant('text'),
            params: fc.record({ fontCh: fc.jsonValue(), fontEn: fc.jsonValue() }),
          }),
        ),
      ),
    }),
  );
  fc.assert(
    fc.property(values, (value) => {
      const read = readLayout(JSON.parse(JSON.stringify(value)));
      const again = 'layout' in read ? readLayout(JSON.parse(JSON.stringify(read.layout))) : read;
      expect(again).toEqual('layout' in read ? { ...read, notes: [] } : read);
      expect(problemsOf(read).every((problem) => problem.includes('：'))).toBe(true);
    }),
    { numRuns: 150 },
  );
});

describe('reports errors with block and field', () => {
  test.each<readonly [string, unknown, string]>([
    ['no object', [], '布局：不是可以识别的布局文件'],
    ['without a version', {}, '布局：缺少版本，或版本不正确，不是可以识别的布局文件'],
    [
      'newer',
      withValue('schemaVersion', schemaVersion + 1),
      `布局：由更新的版本创建（第 ${String(schemaVersion + 1)} 版），请升级后再打开`,
    ],
    ['a strange field', withValue('html', ''), '布局：含有不认识的字段“html”'],
    ['no title', withValue('canvas.title', ' '), '画布的“标题”：不能为空'],
    ['a negative canvas', withValue('canvas.width', -1), '画布的“宽度”：不能小于 0'],
    ['a fraction', withValue('canvas.height', 0.5), '画布的“高度”：应为整数'],
    ['no language', withValue('canvas.langList', []), '画布的“语言列表”：至少要有 1 项'],
    ['a language twice', withValue('canvas.langList', ['ch', 'ch']), '画布的“语言列表”：存在重复项'],
    ['a guide', withValue('canvas.guides.x', ['a']), '画布的“参考线 / 纵向参考线 / 第 1 项”：类型错误，应为数字'],
    ['another type', withValue('blocks.1.type', 'map'), '组件“文本组件1”（1）：不支持的组件类型“map”，请升级后再打开'],
    ['another id', withValue('blocks.1.id', 7), '组件“文本组件1”（1）：编号与所在位置不一致'],
    ['outside', withValue('blocks.1.x', 1900), '组件“文本组件1”（1）：超出画布（1920 × 1080），请调整位置或大小'],
    ['a size', withValue('blocks.1.params.fontCh.size', 11), '组件“文本组件1”（1）的“中文 / 字号”：不能小于 12'],
    [
      'a font of a language',
      withValue('blocks.1.params.fontEn', { content: 1 }),
      '组件“文本组件1”（1）的“英文 / 字体”：缺少该项',
    ],
    ['a speed', withValue('blocks.1.params.speed', 9), '组件“文本组件1”（1）的“滚动速度”：不能小于 10'],
    [
      'an address',
      withValue('blocks.2.params.images', [{ url: 'javascript:alert(1)', title: '' }]),
      '组件“图片组件2”（2）的“图片 / 第 1 项 / 地址”：请从素材库选择，或使用以 / 或 http 开头的地址',
    ],
    [
      'what cannot be kept',
      withValue('blocks.1.title', 'a\0'),
      '组件“a\0”（1）的“标题”：含有无法保存的字符，请删除后重试',
    ],
    ['the order', withValue('order', [1, 1]), '布局：组件的层级顺序与组件不一致'],
  ])('%s', (_, value, expected) => {
    expect(problemsOf(readLayout(value)).map((problem) => problem.replace('组件参数 / 文字', '文字'))[0]).toBe(
      expected.replace('“英文', '“英文'),
    );
  });

  test('for a truncated text', () => {
    expect(readLayoutText(JSON.stringify(layout).slice(0, -5))).toEqual({
      problems: ['布局：内容不是完整的 JSON，可能在保存或传输时被截断'],
    });
  });

  test('up to twenty at once', () => {
    const blocks = Array.from({ length: 40 }, (_, index) => ({ ...textAt(index + 1, 0, 0), x: -1 }));
    expect(problemsOf(readLayout(layoutOf(blocks)))).toHaveLength(layoutLimits.problemsMax);
  });
});

test('accepts ten thousand blocks and rejects one more', () => {
  const blocks = Array.from({ length: layoutLimits.blocksMax }, (_, index) => textAt(index + 1, 0, 0));
  expect(readLayout(layoutOf(blocks))).toHaveProperty('layout');
  expect(problemsOf(readLayout(layoutOf([...blocks, textAt(10_001, 0, 0)])))).toEqual([
    '布局：组件不能超过 10000 个，现有 10001 个，请拆成几个布局',
  ]);
});

test('older layouts are migrated version by version', () => {
  const renamed = (from: string, to: string) => (layout_: Readonly<Record<string, unknown>>) => {
    const { [from]: value, ...others } = layout_;
    return { ...others, [to]: value };
  };
  const steps = [renamed('a', 'b'), renamed('b', 'c')];
  expect(migrated({ a: 1 }, 1, steps, 3)).toEqual({ c: 1, schemaVersion: 3 });
  expect(migrated({ b: 1 }, 2, steps, 3)).toEqual({ c: 1, schemaVersion: 3 });
  expect(migrated({ c: 1 }, 3, steps, 3)).toEqual({ c: 1, schemaVersion: 3 });
});

describe('the container form', () => {
  const child = {
    id: 3,
    type: 'text',
    title: '欢迎',
    x: 10.4,
    y: 20,
    w: 300,
    h: 100,
    xFixed: false,
    yFixed: true,
    bgImage: '',
    bgColor: 'rgba(0, 0, 0, 0.5)',
    meta: {},
    actived: true,
    resizable: true,
    draggable: true,
    params: {
      marquee: true,
      speed: 10,
      direction: 'up',
      fontCh: { content: '你好', family: 'SimSun', size: 30, color: '#f00' },
    },
  };
  const container = {
    id: 1,
    title: '大厅',
    description: '',
    x: 5,
    y: 6,
    zoom: 0.7,
    width: 800,
    height: 600,
    bgImage: '',
    bgColor: '#fff',
    current: child,
  };

  test.each([
    ['children in the container', { ...container, children: [child] }],
    ['children beside the container', { container, children: [child] }],
  ])('%s: taken over without what belongs to a sitting', (_, value) => {
    const read = readLayout(value);
    if (!('layout' in read)) throw new Error(read.problems.join());
    expect(read.notes).toEqual(['组件“欢迎”（3）：字体“SimSun”不在可选字体中，已改用默认字体']);
    expect(read.layout.canvas).toEqual({
      ...emptyLayout().canvas,
      title: '大厅',
      width: 800,
      height: 600,
      bgColor: '#ffffff',
    });
    expect(read.layout.blocks[3]).toMatchObject({
      id: 3,
      x: 10,
      yFixed: true,
      bgColor: '#00000080',
      params: {
        marquee: true,
        speed: 10,
        direction: 'up',
        fontCh: { content: '你好', family: 'noto-sans-sc', size: 30, color: '#ff0000', align: 3 },
        fontEn: null,
      },
    });
    expect(read.layout.blocks[3]).not.toHaveProperty('actived');
  });

  test('gets defaults, ids, blocks moved into the canvas, and notes about unknown fields', () => {
    const read = readLayout({
      title: 'x',
      children: [
        { type: 'image', x: 5000, params: { images: ['/a.png', { id: 1, title: '图', url: '/b.png' }] } },
        { type: 'video', id: 9, params: { videos: [], poster: '/p.png' } },
      ],
    });
    if (!('layout' in read)) throw new Error(read.problems.join());
    expect(read.layout.order).toEqual([10, 9]);
    expect(read.layout.blocks[10]).toMatchObject({
      x: 1520,
      params: {
        images: [
          { url: '/a.png', title: '' },
          { url: '/b.png', title: '图' },
        ],
        switchTime: 3000,
      },
    });
    expect(read.notes).toEqual([
      '组件“图片组件10”（10）：原来超出画布，已移入画布',
      '组件“视频组件9”（9）：字段“poster”不受支持，未导入',
    ]);
  });

  test('reports invalid parts and imports nothing', () => {
    expect(readLayout({ title: '', children: [{ type: 'map' }, { type: 'text', w: '宽' }] })).toEqual({
      problems: ['画布的“标题”：不能为空'],
    });
    expect(readLayout({ title: 'x', children: [{ type: 'map' }, 5] })).toEqual({
      problems: ['组件 1：不支持的组件类型“map”，请升级后再打开', '组件 2：格式错误，应为一组字段'],
    });
  });
});

describe('copied blocks', () => {
  test('survive a round trip through the clipboard, at any position', () => {
    const far = layoutOf([textAt(4, 7000, 4000), textAt(2, 0, 0)], { width: 7680, height: 4320 });
    const read = readCopied(copiedText(far, [4, 2], 'here'), 'here');
    expect(read).toEqual({ blocks: blocksOf(far), isUnlinked: false });
  });

  test('of another site lose their components and data sources', () => {
    const linked: Block = { ...textAt(1, 0, 0), component: { id: 7, revision: 2, part: 1 } };
    const fed = { ...newBlock('number', 2), when: { ...initialVisibility, source: 6 } };
    const showing = { ...fed, params: { ...fed.params, source: 5 } } as Block;
    const text = copiedText(layoutOf([linked, showing, textAt(3, 0, 0)]), [1, 2, 3], 'there');
    expect(readCopied(text, 'there')).toMatchObject({ blocks: [linked, showing, {}], isUnlinked: false });
    const unlinked = {
      blocks: [{ component: null }, { params: { source: 0 }, when: { source: missingSource } }, {}],
      isUnlinked: true,
    };
    expect(readCopied(text, 'here')).toMatchObject(unlinked);
    expect(readCopied(text.replace('"site":"there",', ''), 'here'), 'without a site').toMatchObject(unlinked);
    const plain = copiedText(layoutOf([textAt(3, 0, 0)]), [3], 'there');
    expect(readCopied(plain, 'here')).toEqual({ blocks: [textAt(3, 0, 0)], isUnlinked: false });
  });

  test('are reported if invalid; other texts are ignored', () => {
    const text = copiedText(layout, [1], 'here');
    expect(readCopied(text.replace('"size":24', '"size":2'), 'here')).toHaveProperty('problems');
    expect(readCopied('你好', 'here')).toBeNull();
    expect(readCopied('{"blocks":[]}', 'here')).toBeNull();
    expect(readCopied(text.slice(0, 20), 'here')).toBeNull();
  });
});

test('a layout of the current version is read unchanged: an incompatible change needs a new version and a migration', () => {
  const layoutNow = JSON.parse(storedLayouts[schemaVersion]) as Layout;
  expect(readLayout(layoutNow)).toEqual({ layout: layoutNow, notes: [] });
});

test('a layout of each earlier version is read with the looks that it had', () => {
  const layoutNow: unknown = JSON.parse(storedLayouts[schemaVersion]);
  for (const text of Object.values(storedLayouts))
    expect(readLayoutText(text)).toEqual({ layout: layoutNow, notes: [] });
});
