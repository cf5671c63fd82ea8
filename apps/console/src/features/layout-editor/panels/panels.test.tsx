// @vitest-environment happy-dom
import { addBlock, groupBlocks, lockBlocks, setBlocks, setParams } from '@mutai/layout/commands/blocks';
import { type Block } from '@mutai/layout/model/block';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { type FileRecord } from '@mutai/contract/files/schema';
import { act, cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { type ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { type DialogQuestion, type PickRequest } from '../../../ui/kit/kit.tsx';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { ComponentList } from './component-list.tsx';
import { Layers } from './layers.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

// Visibility checks read computed styles, which dominates the run time and is not under test here.
configure({ defaultHidden: true });
afterEach(cleanup);

const asked = vi.fn<(question: DialogQuestion) => void>();
const pick = vi.fn<(request: PickRequest) => void>();
const Kit = testingKit(['material'], {
  ask: (question) => {
    asked(question);
    return () => undefined;
  },
  openPicker: pick,
  mediaFault: (address) => (address.startsWith('https://tv.example.org') ? 'source' : null),
});

/** Creates a layout with blocks of the given types, with ids from 1. */
const of = (...types: readonly Block['type'][]): Layout =>
  types.reduce((layout, type) => addBlock(layout, type), emptyLayout({ langList: ['ch', 'en', 'ru'] }));

function show(layout: Layout, part: ReactNode, selected: readonly number[] = []) {
  const overflow = new Map([[2, ['en', 'ru'] as const]]);
  const { editor } = renderInEditor(Kit, layout, part, { selected, overflow });
  const block = (id: number) => {
    const found = editor.state().layout.blocks[id];
    if (found === undefined) throw new Error(`There is no block ${String(id)}.`);
    return found;
  };
  return {
    editor,
    block,
    /** Ids from front to back. */
    order: () => editor.state().layout.order.toReversed().join(''),
    selected: () => [...editor.state().selected].join(),
    steps: () => editor.state().history.done.map(({ title }) => title),
    /** Runs an edit outside of the rendered part, as the canvas does. */
    outside: (run: () => void) => act(run),
  };
}

const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
/** Replaces the text of a field and applies it. */
const enter = (name: string, value: string) => {
  type(name, value);
  key(field(name), 'Enter');
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const row = (name: RegExp) => screen.getByRole('row', { name });
const key = (element: Element, name: string, held: object = {}) => fireEvent.keyDown(element, { key: name, ...held });

it('adds a block in the visible center, offset from existing ones, and selects it', () => {
  const { block, selected } = show(emptyLayout(), <ComponentList centre={() => ({ x: 400, y: 300 })} />);
  press('文本组件');
  press('文本组件');
  expect(selected()).toBe('2');
  expect(block(1)).toMatchObject({ title: '文本组件1', x: 250, y: 250, w: 300, h: 100 });
  expect(block(2)).toMatchObject({ title: '文本组件2', x: 270, y: 270 });
});

it('lists layers from the front with their state, and follows the selection of the canvas', () => {
  const layout = lockBlocks(groupBlocks(of('text', 'text', 'image'), [1, 2]), [3], true);
  const { editor, outside } = show(layout, <Layers />);
  expect(screen.getAllByRole('row').map((one) => one.getAttribute('aria-label'))).toEqual([
    '图片组件3，图片组件，已锁定',
    '文本组件2，文本组件，分组 1，文字超出组件：英文、俄文，各位旅客请注意：请先下后上，有序乘车。',
    '文本组件1，文本组件，分组 1，各位旅客请注意：请先下后上，有序乘车。',
  ]);
  outside(() => editor.select([2]));
  expect([row(/^文本组件2/).getAttribute('aria-selected'), row(/^文本组件2/).tabIndex]).toEqual(['true', 0]);
  expect(screen.getAllByRole('row').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
});

it('selects, orders, renames, locks and deletes layers by keys alone', async () => {
  const { editor, order, selected, block, steps } = show(of('text', 'date', 'time', 'image'), <Layers />);
  key(row(/^图片组件4/), ' ');
  key(row(/^图片组件4/), 'ArrowDown');
  key(row(/^时间组件3/), 'ArrowDown', { shiftKey: true });
  expect(selected()).toBe('3,2');
  expect(document.activeElement).toBe(row(/^日期组件2/));
  key(row(/^日期组件2/), 'ArrowDown', { altKey: true });
  expect(order()).toBe('4132');
  expect(document.activeElement).toBe(row(/^日期组件2/));
  key(row(/^日期组件2/), 'ArrowUp', { altKey: true });
  key(row(/^日期组件2/), 'ArrowUp', { altKey: true });
  expect([order(), steps()], 'one step for consecutive keys').toEqual(['3241', ['调整层级']]);

  key(row(/^日期组件2/), 'F2');
  type('重命名日期组件2', ' ');
  key(field('重命名日期组件2'), 'Enter');
  expect(field('重命名日期组件2').getAttribute('aria-invalid'), 'no invalid title remains').toBe('true');
  type('重命名日期组件2', '今天');
  key(field('重命名日期组件2'), 'Enter');
  expect(block(2).title).toBe('今天');

  key(row(/^文本组件1/), 'ArrowRight');
  row(/^文本组件1/).focus();
  key(row(/^文本组件1/), 'ArrowRight');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('隐藏文本组件1');
  press('锁定文本组件1');
  expect(block(1).locked).toBe(true);
  press('删除文本组件1');
  expect(asked, 'locked blocks stay').not.toHaveBeenCalled();

  key(row(/^今天/), 'Enter');
  key(row(/^今天/), 'Delete');
  expect(asked.mock.lastCall?.[0].content).toBe('确定删除该组件吗？');
  await act(async () => asked.mock.lastCall?.[0].onOk());
  expect(order()).toBe('341');
  editor.undo();
  expect(order()).toBe('3241');
});

it('typing a number is one step, and invalid numbers stay in the field without being applied', () => {
  const { editor, block, steps, outside } = show(of('text'), <PropertyPanel />, [1]);
  enter('宽度', '4');
  expect([block(1).w, field('宽度').getAttribute('aria-invalid')]).toEqual([300, 'true']);
  expect(screen.getByText('不能小于 50')).toBeTruthy();
  type('宽度', '40');
  type('宽度', '400');
  expect([block(1).w, field('宽度').value], 'half-typed sizes stay in the field').toEqual([300, '400']);
  key(field('宽度'), 'ArrowUp');
  expect([block(1).w, steps()]).toEqual([401, ['修改宽度']]);
  type('宽度', '5000');
  key(field('宽度'), 'Escape');
  expect([block(1).w, field('宽度').value, steps()], 'value before the visit').toEqual([300, '300', []]);
  enter('宽度', '401');
  fireEvent.blur(field('宽度'));
  type('横坐标', '5000');
  fireEvent.blur(field('横坐标'));
  expect([field('横坐标').value, block(1).x, screen.queryByText('不能大于 1519') !== null]).toEqual(['5000', 0, true]);
  outside(() => editor.run('移动', (layout) => setBlocks(layout, [1], { xFixed: true })));
  expect(field('横坐标').disabled).toBe(true);
  outside(() => editor.undo());
  outside(() => editor.undo());
  expect(block(1).w).toBe(300);
  expect(field('宽度').value).toBe('300');
});

it('keeps text typed for one block out of the next selected one', () => {
  const { editor, block, outside } = show(of('text', 'text'), <PropertyPanel />, [1]);
  type('宽度', '480');
  outside(() => editor.select([2]));
  expect([block(1).w, block(2).w, field('宽度').value]).toEqual([480, 300, '300']);
});

it('computes a size that is applied in pauses from the size before the visit', () => {
  vi.useFakeTimers();
  const { editor, block, steps } = show(of('text'), <PropertyPanel />);
  const width = () => editor.state().layout.canvas.width;
  const widths = ['3', '38', '384', '3840'].map((typed) => {
    type('宽度', typed);
    act(() => void vi.advanceTimersByTime(1000));
    return width();
  });
  expect([widths, block(1).w, steps()]).toEqual([[3, 38, 384, 3840], 300, ['修改宽度']]);
  key(field('宽度'), 'z', { code: 'KeyZ', ctrlKey: true });
  expect([width(), field('宽度').value, steps()]).toEqual([1920, '1920', []]);
  vi.useRealTimers();
});

it('shows what several blocks have in common, and changes all of them', () => {
  const { editor, block, outside } = show(of('text', 'text', 'image'), <PropertyPanel />, [1, 2]);
  type('中文', '末班车');
  expect([1, 2].map((id) => (block(id) as Block & { type: 'text' }).params.fontCh.content)).toEqual([
    '末班车',
    '末班车',
  ]);
  outside(() => editor.select([1]));
  type('中文', '首班车');
  outside(() => editor.select([1, 2]));
  expect(field('中文')).toMatchObject({ value: '', placeholder: '多个值' });
  fireEvent.click(within(screen.getByRole('toolbar', { name: '中文文字样式' })).getByRole('button', { name: '加粗' }));
  expect((block(2) as Block & { type: 'text' }).params.fontCh).toMatchObject({ bold: true, content: '末班车' });
  outside(() => editor.select([1, 2, 3]));
  expect(screen.queryByLabelText('中文'), 'mixed types').toBeNull();
  enter('纵坐标', '30');
  press('右对齐');
  expect([block(1), block(3)].map(({ x, y }) => [x, y])).toEqual([
    [100, 30],
    [0, 30],
  ]);
});

it('creates own text for a language from the Chinese one, and removes it', () => {
  const { editor, block } = show(of('text'), <PropertyPanel />, [1]);
  const params = () => (block(1) as Block & { type: 'text' }).params;
  fireEvent.click(screen.getByRole('switch', { name: '单独设置英文' }));
  expect(params().fontEn).toEqual(params().fontCh);
  type('英文', 'Mind the gap');
  fireEvent.focus(field('英文'));
  expect(editor.state().language).toBe('en');
  const english = within(screen.getByRole('toolbar', { name: '英文文字样式' }));
  fireEvent.click(english.getByRole('button', { name: '居左' }));
  expect(params().fontEn).toMatchObject({ content: 'Mind the gap', align: 4 });
  enter('英文字号', '11');
  expect(screen.getByText('不能小于 12')).toBeTruthy();
  type('英文字号', '13');
  key(field('英文字号'), 'ArrowUp');
  expect(params().fontEn?.size).toBe(15);
  press('英文使用中文样式');
  expect(params().fontEn).toMatchObject({ content: 'Mind the gap', align: 3 });
  fireEvent.click(screen.getByRole('switch', { name: '单独设置英文' }));
  expect(params().fontEn).toBeNull();
});

it('adds pictures from the library, reorders them by keys and removes one', async () => {
  const { block } = show(of('image'), <PropertyPanel />, [1]);
  const titles = () => (block(1) as Block & { type: 'image' }).params.images.map(({ title }) => title).join('');
  expect(screen.queryByLabelText('切换间隔'), 'a single picture needs no interval').toBeNull();
  press('添加图片');
  const files = ['a', 'b', 'c'].map((name) => ({ name, path: `/files/${name}` }) as FileRecord);
  act(() => pick.mock.lastCall?.[0].onPicked(files));
  expect(titles()).toBe('abc');
  key(screen.getByRole('button', { name: '调整顺序：a' }), 'ArrowDown');
  expect(titles()).toBe('bac');
  expect(screen.getByText('a，第 2 项，共 3 项').role).toBe('status');
  press('移除b');
  await act(async () => asked.mock.lastCall?.[0].onOk());
  expect(titles()).toBe('ac');
  press('更换a');
  expect(pick.mock.lastCall?.[0].multiple).toBe(false);
  act(() => pick.mock.lastCall?.[0].onPicked([{ name: 'd', path: '/files/d' } as FileRecord]));
  expect(titles()).toBe('dc');
  enter('切换间隔', '50');
  expect(screen.getByText('不能小于 100')).toBeTruthy();
});

it('warns about addresses that browsers will not play, and keeps them', () => {
  const { block } = show(setParams(of('video'), [1], 'video', { type: 'live' }), <PropertyPanel />, [1]);
  type('直播地址', 'https://tv.example.org/a.m3u8');
  expect(block(1).params).toMatchObject({ url: 'https://tv.example.org/a.m3u8' });
  const hint = '本站未允许播放 https://tv.example.org 的内容，请管理员将它加入服务器配置 MEDIA_SOURCES。';
  expect(screen.getByText(hint)).not.toBeNull();
  type('直播地址', 'https://live.example.org/a.m3u8');
  expect(screen.queryByText(hint)).toBeNull();
});

it('adds guides by number at free positions, and removes them', () => {
  const { editor, steps } = show(of(), <PropertyPanel />);
  const guides = () => editor.state().layout.canvas.guides;
  press('纵向');
  press('纵向');
  press('横向');
  expect(guides()).toEqual({ x: [960, 970], y: [540] });
  enter('纵向 2', '96');
  enter('纵向 2', '960');
  expect(screen.getByText('该位置已有参考线')).not.toBeNull();
  expect(guides().x).toEqual([960, 96]);
  enter('横向 1', '1081');
  expect(guides().y).toEqual([540]);
  press('删除参考线：纵向 1');
  expect(guides().x).toEqual([96]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '纵向' }));
  expect(steps()).toEqual(['添加参考线', '添加参考线', '添加参考线', '移动参考线', '删除参考线']);
});

it('changes canvas languages, of which one must remain, and colors in several formats or none', () => {
  const { editor } = show(emptyLayout({ langList: ['ch'] }), <PropertyPanel />);
  const canvas = () => editor.state().layout.canvas;
  fireEvent.click(screen.getByRole('checkbox', { name: '中文' }));
  expect(screen.getByText('至少要有 1 项')).toBeTruthy();
  fireEvent.click(screen.getByRole('checkbox', { name: '俄文' }));
  expect(canvas().langList).toEqual(['ch', 'ru']);
  enter('背景颜色', '0AF');
  expect(canvas().bgColor).toBe('#00aaff');
  enter('背景颜色', 'red');
  expect([canvas().bgColor, field('背景颜色').value]).toEqual(['#00aaff', 'red']);
  press('清除背景颜色');
  expect(canvas().bgColor).toBe('');
  type('标题', '');
  expect([canvas().title, screen.queryByText('不能为空') !== null]).toEqual(['未命名布局', true]);
});
