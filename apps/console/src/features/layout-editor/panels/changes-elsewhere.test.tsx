// @vitest-environment happy-dom
import { addBlock, deleteBlocks, setBlocks, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { placeBlocks } from '@mutai/layout/commands/place';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { mediaOf } from '@mutai/layout/model/media';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DialogQuestion, PickRequest } from '../../../ui/kit/kit.tsx';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { Layers } from './layers.tsx';
import { PropertyPanel } from './property-panel.tsx';
import { renderInEditor } from './testing-panels.tsx';

configure({ defaultHidden: true });
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const pick = vi.fn<(request: PickRequest) => void>();
const asked = vi.fn<(question: DialogQuestion) => void>();
const warn = vi.fn<(message: string) => void>();
const nothing = () => undefined;
const Kit = testingKit(['material'], {
  openPicker: pick,
  ask: (question) => {
    asked(question);
    return nothing;
  },
  toast: { success: nothing, info: nothing, warning: warn },
});

function show(layout: Layout, part: ReactNode, selected: readonly number[] = []) {
  const { editor, unmount } = renderInEditor(Kit, layout, part, { selected });
  return {
    editor,
    unmount,
    /** Merges changes of a colleague. @param then runs before the next render */
    elsewhere: (change: (layout: Layout) => Layout, then = nothing) =>
      act(() => {
        const { layout: mine, saved, history } = editor.state();
        const theirs = change(saved);
        editor.rebase(
          mergeLayouts(saved, mine, theirs, () => 'mine', history),
          theirs,
        );
        then();
      }),
    guides: () => editor.state().layout.canvas.guides.x,
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};

const withX = (x: readonly number[]) => (layout: Layout) => setCanvas(layout, { guides: { x, y: [] } });

it('a guide field stays with its guide while others are added and removed, and closes with it', () => {
  const { elsewhere, guides } = show(emptyLayout({ guides: { x: [100, 200], y: [] } }), <PropertyPanel />);
  const edited = field('纵向 2');
  type('纵向 2', '300');
  elsewhere(withX([50, 200, 100]));
  expect([edited, edited.value]).toEqual([field('纵向 2'), '300']);
  elsewhere(withX([50, 100, 200]));
  expect([edited, edited.value]).toEqual([field('纵向 3'), '300']);
  fireEvent.keyDown(edited, { key: 'Enter' });
  expect(guides()).toEqual([50, 100, 300]);
});

it('a guide moved by a colleague is found at its new position, and its field closes when it is removed', () => {
  const { elsewhere, guides } = show(emptyLayout({ guides: { x: [100, 200], y: [] } }), <PropertyPanel />);
  const edited = field('纵向 2');
  elsewhere(withX([250, 100]));
  expect([field('纵向 1'), edited.value]).toEqual([edited, '250']);
  type('纵向 1', '99999');
  fireEvent.keyDown(edited, { key: 'Enter' });
  edited.focus();
  elsewhere(withX([100]));
  expect([guides(), edited.isConnected]).toEqual([[100], false]);
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '纵向' }));
  expect(warn.mock.calls).toEqual([[expect.stringContaining('“99999”')]]);
});

it('a guide is not moved to the position of another one', () => {
  const { editor, elsewhere, guides } = show(emptyLayout({ guides: { x: [100, 200], y: [] } }), <PropertyPanel />);
  type('纵向 2', '500');
  elsewhere(withX([100, 200, 500]));
  act(() => editor.settle());
  expect(guides()).toEqual([100, 200, 500]);
});

it('a rejected text whose value a colleague changed is kept or discarded as chosen', () => {
  const { editor, elsewhere } = show(addBlock(emptyLayout(), 'text'), <PropertyPanel />, [1]);
  const widthOf = (layout: Layout) => layout.blocks[1]?.w;
  const wide = (w: number) => (layout: Layout) => placeBlocks(layout, new Map([[1, { w }]]));
  const refuse = () => {
    type('宽度', '99999');
    fireEvent.blur(field('宽度'));
    return editor.state().layout;
  };
  for (const [side, w, shown] of [
    ['mine', 400, '99999'],
    ['theirs', 500, '500'],
  ] as const) {
    const before = refuse();
    elsewhere(wide(w), () => {
      const [refused, ...others] = editor.refusedTexts();
      expect([refused?.text, others]).toEqual(['99999', []]);
      const change = refused?.changed(before, editor.state().layout);
      expect(change).toEqual({ block: 1, field: 'w', base: widthOf(before), theirs: w });
      refused?.resolve(side);
    });
    expect([field('宽度').value, widthOf(editor.state().layout)]).toEqual([shown, w]);
  }
  const before = refuse();
  elsewhere((layout) => setBlocks(layout, [1], { title: '候车' }));
  expect(editor.refusedTexts()[0]?.changed(before, editor.state().layout), 'another field').toBeNull();
  elsewhere((layout) => deleteBlocks(layout, [1]));
  expect(warn.mock.calls, 'the field is gone').toEqual([[expect.stringContaining('“宽度”未修改，输入的“99999”')]]);
});

it('a dragged row stays the same item when a merge moves it', () => {
  const images = (...urls: readonly string[]) => ({
    images: urls.map((url) => ({ url: `/files/${url}`, title: url })),
  });
  const layout = setParams(addBlock(emptyLayout(), 'image'), [1], 'image', images('甲', '乙', '丙'));
  const { editor, elsewhere } = show(layout, <PropertyPanel />, [1]);
  const shown = () => mediaOf(editor.state().layout).map((url) => url.replace('/files/', ''));
  const pointer = (name: string, y: number) =>
    act(() => void globalThis.dispatchEvent(new PointerEvent(name, { pointerId: 1, clientX: 5, clientY: y })));
  const grab = (title: string) =>
    fireEvent.pointerDown(screen.getByRole('button', { name: `调整顺序：${title}` }), {
      button: 0,
      isPrimary: true,
      pointerId: 1,
      clientX: 5,
      clientY: 110,
    });
  grab('丙');
  pointer('pointermove', 0);
  elsewhere((now) => setParams(now, [1], 'image', images('丁', '甲', '乙', '丙')));
  pointer('pointerup', 0);
  expect(shown()).toEqual(['丙', '丁', '甲', '乙']);
  editor.markSaved(editor.state().layout);
  grab('甲');
  pointer('pointermove', 0);
  elsewhere((now) => setParams(now, [1], 'image', images('丙', '丁', '乙')));
  pointer('pointerup', 0);
  expect(shown(), 'the dragged picture is removed').toEqual(['丙', '丁', '乙']);
});

it('pictures are added to and removed from the current list of the block', () => {
  const picture = (url: string) => ({ url: `/files/${url}`, title: url });
  const images = (...urls: readonly string[]) => ({ images: urls.map(picture) });
  const layout = setParams(addBlock(emptyLayout(), 'image'), [1], 'image', images('甲', '乙'));
  const { editor, elsewhere } = show(layout, <PropertyPanel />, [1]);
  const shown = () => mediaOf(editor.state().layout).map((url) => url.replace('/files/', ''));
  fireEvent.click(screen.getByRole('button', { name: '添加图片' }));
  fireEvent.click(screen.getByRole('button', { name: '移除乙' }));
  elsewhere((now) => setParams(now, [1], 'image', images('丙', '甲', '乙')));
  const file = { path: '/files/丁', name: '丁' } as Parameters<PickRequest['onPicked']>[0][number];
  act(() => pick.mock.calls[0]?.[0].onPicked([file]));
  expect(shown()).toEqual(['丙', '甲', '乙', '丁']);
  act(() => void asked.mock.calls[0]?.[0].onOk());
  expect(shown()).toEqual(['丙', '甲', '丁']);
});

it('an invalid title stays in its layer with the reason, and is reported when the layer is removed', () => {
  const { unmount } = show(addBlock(emptyLayout(), 'text'), <Layers />);
  fireEvent.keyDown(screen.getByRole('row'), { key: 'F2' });
  type('重命名文本组件1', '长'.repeat(51));
  fireEvent.blur(field('重命名文本组件1'));
  expect(field('重命名文本组件1').value).toHaveLength(51);
  expect(field('重命名文本组件1').getAttribute('aria-description')).toContain('50 个字符');
  expect(warn).not.toHaveBeenCalled();
  unmount();
  expect(warn.mock.calls).toEqual([[expect.stringMatching(/^“标题”未修改，输入的“长+”不能超过 50 个字符/)]]);
});

it('a typed layer title is in the layout at once, so that merges include it, and Escape reverts it', () => {
  const { editor } = show(addBlock(emptyLayout(), 'text'), <Layers />);
  const title = () => editor.state().layout.blocks[1]?.title;
  const rename = (typed: string) => {
    fireEvent.keyDown(screen.getByRole('row'), { key: 'F2' });
    type('重命名文本组件1', typed);
  };
  rename('候车');
  expect(title()).toBe('候车');
  fireEvent.keyDown(field('重命名文本组件1'), { key: 'Escape' });
  expect([title(), screen.queryByLabelText('重命名文本组件1')]).toEqual(['文本组件1', null]);
  rename('售票');
  fireEvent.keyDown(field('重命名文本组件1'), { key: 'Enter' });
  expect([title(), editor.state().history.done.length]).toEqual(['售票', 1]);
});
