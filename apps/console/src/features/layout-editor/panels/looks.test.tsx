// @vitest-environment happy-dom
import { addBlock, setParams } from '@mutai/layout/commands/blocks';
import { type Block, type BlockOf } from '@mutai/layout/model/block';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { alignments } from '@mutai/layout/model/text-style';
import { cleanup, configure, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

const Kit = testingKit(['material'], {});

function show(layout: Layout, selected: readonly number[]) {
  const { editor } = renderInEditor(Kit, layout, <PropertyPanel />, { selected });
  const block = (id: number): Block => {
    const found = editor.state().layout.blocks[id];
    if (found === undefined) throw new Error(`There is no block ${String(id)}.`);
    return found;
  };
  return { editor, block, style: (id: number) => (block(id) as BlockOf<'text'>).params.fontCh };
}

const of = (...types: readonly Block['type'][]): Layout =>
  types.reduce((layout, type) => addBlock(layout, type), emptyLayout({ langList: ['ch'] }));

const turn = (name: string) => fireEvent.click(screen.getByRole('switch', { name }));
const enter = (name: string, value: string) => {
  fireEvent.change(screen.getByLabelText(name), { target: { value } });
  fireEvent.keyDown(screen.getByLabelText(name), { key: 'Enter' });
};

it('aligns several texts on one axis, and keeps the other one of each', () => {
  const layout = setParams(of('text', 'text'), [2], 'text', { 'fontCh.align': alignments.bottom });
  const { style, editor } = show(layout, [1, 2]);
  const side = (name: string) =>
    within(screen.getByRole('toolbar', { name: '中文文字样式' })).getByRole('button', { name });
  expect(side('水平居中').getAttribute('aria-pressed')).toBe('true');
  expect(side('居下').getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(side('居右'));
  expect([style(1).align, style(2).align]).toEqual([alignments.right, alignments.bottomRight]);
  fireEvent.click(side('居上'));
  expect([style(1).align, style(2).align]).toEqual([alignments.topRight, alignments.topRight]);
  editor.undo();
  expect([style(1).align, style(2).align]).toEqual([alignments.right, alignments.bottomRight]);
});

it('gives blocks of different types opacity, corners, a border, a shadow and a gradient, and takes them away', () => {
  const { block, editor } = show(of('text', 'image'), [1, 2]);
  const both = () => [block(1), block(2)];
  enter('不透明度', '40');
  enter('圆角', '12');
  turn('边框');
  enter('边框宽度', '5');
  turn('阴影');
  enter('模糊', '30');
  turn('渐变');
  enter('渐变角度', '90');
  for (const one of both()) {
    expect(one).toMatchObject({ opacity: 40, radius: 12, border: { width: 5 } });
    expect(one).toMatchObject({ shadow: { blur: 30 }, gradient: { angle: 90 } });
  }
  enter('不透明度', '101');
  expect(screen.getByText('不能大于 100')).toBeTruthy();
  turn('边框');
  expect(both().map(({ border }) => border)).toEqual([null, null]);
  editor.undo();
  expect(both().map(({ border }) => border?.width)).toEqual([5, 5]);
});

it('sets spaces, shadow and outline of a text behind a button', () => {
  const { style } = show(of('text'), [1]);
  expect(screen.queryByLabelText('行高')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: '中文更多样式' }));
  enter('行高', '180');
  enter('字间距', '-3');
  enter('内边距', '20');
  turn('中文描边');
  enter('描边宽度', '4');
  turn('中文文字阴影');
  expect(style(1)).toMatchObject({ lineHeight: 180, letterSpacing: -3, padding: 20, outline: { width: 4 } });
  expect(style(1).shadow).not.toBeNull();
});
