// @vitest-environment happy-dom
import { addBlock, setCanvas, setParams } from '@mutai/layout/commands/blocks';
import { emptyLayout, type Layout } from '@mutai/layout/model/layout';
import { mediaOf } from '@mutai/layout/model/media';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Asked, PickRequest } from '../../../ui/kit/kit.tsx';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { EditorActions } from '../actions/action-context.ts';
import { createEditor } from '../editor/editor.ts';
import { EditorContext } from '../editor/use-editor.ts';
import { Layers } from './layers.tsx';
import { PropertyPanel } from './property-panel.tsx';

configure({ defaultHidden: true });
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const pick = vi.fn<(request: PickRequest) => void>();
const asked = vi.fn<(question: Asked) => void>();
const warn = vi.fn<(message: string) => void>();
const nothing = () => undefined;
const Kit = testingKit(['material'], {
  openPicker: pick,
  ask: (question) => {
    asked(question);
    return nothing;
  },
  say: { success: nothing, info: nothing, warning: warn },
});

function show(layout: Layout, part: ReactNode, selected: readonly number[] = []) {
  const editor = createEditor(layout);
  editor.select(selected);
  const clipboard = { copy: nothing, cut: nothing, paste: nothing };
  const actions = { editor, clipboard, save: nothing, preview: nothing, showShortcuts: nothing };
  const { unmount } = render(
    <Kit>
      <EditorContext value={editor}>
        <EditorActions value={actions}>{part}</EditorActions>
      </EditorContext>
    </Kit>,
  );
  return {
    editor,
    unmount,
    /** Merges the changes of a colleague. */
    elsewhere: (change: (layout: Layout) => Layout) => act(() => editor.run('合并', change)),
    guides: () => editor.state().layout.canvas.guides.x,
  };
}

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const type = (name: string, value: string) => {
  field(name).focus();
  fireEvent.change(field(name), { target: { value } });
};

it('a guide is moved among those that the layout has by then', () => {
  const { editor, elsewhere, guides } = show(emptyLayout({ guides: { x: [100, 200], y: [] } }), <PropertyPanel />);
  const withX = (x: readonly number[]) => elsewhere((layout) => setCanvas(layout, { guides: { x, y: [] } }));
  type('纵向 2', '300');
  withX([100, 200, 400]);
  fireEvent.keyDown(field('纵向 2'), { key: 'Enter' });
  expect(guides()).toEqual([100, 300, 400]);
  type('纵向 2', '500');
  withX([100, 300, 500]);
  act(() => editor.settle());
  expect(guides(), 'another one is there by now').toEqual([100, 300, 500]);
  type('纵向 3', '700');
  withX([100]);
  expect(guides(), 'it is gone').toEqual([100]);
});

it('pictures are chosen for, and taken from, the list that the block has by then', () => {
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

it('a title that cannot be one stays in its layer with the reason, which is told when the layer goes', () => {
  const { unmount } = show(addBlock(emptyLayout(), 'text'), <Layers />);
  fireEvent.keyDown(screen.getByRole('row'), { key: 'F2' });
  type('重命名文本组件1', '长'.repeat(51));
  fireEvent.blur(field('重命名文本组件1'));
  expect(field('重命名文本组件1').value).toHaveLength(51);
  expect(field('重命名文本组件1').getAttribute('aria-description')).toContain('50 个字符');
  expect(warn).not.toHaveBeenCalled();
  unmount();
  expect(warn.mock.calls).toEqual([[expect.stringContaining('“文本组件1”未重命名')]]);
});
