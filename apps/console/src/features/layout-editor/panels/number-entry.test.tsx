// @vitest-environment happy-dom
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { emptyLayout } from '@mutai/layout/model/layout';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

// Visibility checks read computed styles, which dominates the run time and is not under test here.
configure({ defaultHidden: true });
afterEach(cleanup);

const Kit = testingKit(['material'], {});

/** Shows the properties of blocks of the given types, with ids from 1. */
function show(types: readonly Block['type'][], selected: readonly number[]) {
  const layout = types.reduce((before, type) => addBlock(before, type), emptyLayout());
  const { editor } = renderInEditor(Kit, layout, <PropertyPanel />, { selected });
  return {
    editor,
    values: (key: 'w' | 'h') => Object.values(editor.state().layout.blocks).map((block) => block[key]),
    steps: () => editor.state().history.done.length,
    outside: (run: () => void) => act(run),
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const enter = (name: string, value: string) => {
  type(name, value);
  fireEvent.keyDown(field(name), { key: 'Enter' });
};

it('computes expressions, and says what is wrong with others', () => {
  const { values, steps } = show(['text'], [1]);
  enter('宽度', '1920/3');
  expect([values('w'), field('宽度').value]).toEqual([[640], '640']);
  enter('宽度', '（1080－40）÷3');
  expect(values('w'), 'rounded').toEqual([347]);
  enter('宽度', '+10');
  enter('宽度', '+10');
  expect([values('w'), steps()]).toEqual([[367], 4]);
  for (const [typed, problem] of [
    ['12px', '请输入数字或算式，例如 1920/3、(1080-40)/2'],
    ['1920/', '算式不完整，请补上缺少的数字或运算符'],
    ['(1', '括号不成对，请补上或删去括号'],
    ['8/0', '不能除以 0，请更换除数'],
    ['-10', '不能小于 50；要减少 10，请输入 -=10'],
  ] as const) {
    enter('宽度', typed);
    expect([screen.queryByText(problem) !== null, field('宽度').value, values('w')]).toEqual([true, typed, [367]]);
  }
});

it('shows what blocks of different types have in common, and changes all of them', () => {
  const { editor, outside } = show(['text', 'date', 'time', 'image', 'video'], [1, 2, 3]);
  const params = (id: number) => editor.state().layout.blocks[id]?.params as unknown as Record<string, object>;
  enter('字号', '40');
  enter('字号', '+4');
  fireEvent.click(screen.getByRole('button', { name: '加粗' }));
  for (const id of [1, 2, 3]) expect(params(id)['fontCh']).toMatchObject({ size: 44, bold: true });
  expect(params(1)['fontCh'], 'its text stays').toHaveProperty('content', expect.stringContaining('旅客'));
  type('标题', '站台');
  expect(Object.values(editor.state().layout.blocks).map(({ title }) => title)).toEqual([
    '站台',
    '站台',
    '站台',
    '图片组件4',
    '视频组件5',
  ]);
  expect(screen.queryByLabelText('中文')).toBeNull();
  outside(() => editor.select([2, 3]));
  expect(screen.queryByLabelText('日期格式'), 'of other values').toBeNull();
  outside(() => editor.select([4, 5]));
  expect(screen.getByLabelText('填充方式')).toBeTruthy();
  expect([screen.queryByLabelText('字号'), screen.queryByText('图片')]).toEqual([null, null]);
  outside(() => editor.select([1, 4]));
  expect(screen.queryByText('共同属性')).toBeNull();
});

it('applies relative entries to each block, from its value before the visit', () => {
  const { editor, values, outside } = show(['text', 'image', 'image'], [1, 2, 3]);
  enter('宽度', '-=10');
  expect([values('w'), field('宽度').placeholder]).toEqual([[290, 390, 390], '多个值']);
  enter('宽度', '*2');
  expect(values('w')).toEqual([580, 780, 780]);
  enter('宽度', '*9');
  expect(values('w'), 'as wide as the canvas at most').toEqual([1920, 1920, 1920]);
  enter('高度', '+50');
  expect(values('h')).toEqual([150, 350, 350]);

  const pictures = ['a', 'b'].map((title) => ({ url: `/${title}`, title }));
  outside(() => {
    editor.select([2, 3]);
    editor.run('图片', (layout) => setParams(layout, [2, 3], 'image', { images: pictures }));
    editor.run('间隔', (layout) => setParams(layout, [3], 'image', { switchTime: 5000 }));
  });
  enter('切换间隔', '/2');
  const seconds = [2, 3].map((id) => (editor.state().layout.blocks[id] as BlockOf<'image'>).params.switchTime);
  expect(seconds).toEqual([1500, 2500]);
});
