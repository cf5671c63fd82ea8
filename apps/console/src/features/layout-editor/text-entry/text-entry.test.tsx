// @vitest-environment happy-dom
import { addBlock } from '@mutai/layout/commands/blocks';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { emptyLayout } from '@mutai/layout/model/layout';
import { act, cleanup, configure, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { testingKit } from '../../../ui/kit/testing-kit.tsx';
import { Layers } from '../panels/layers.tsx';
import { renderInEditor } from '../panels/testing-panels.tsx';
import { TextEntry } from './text-entry.tsx';

configure({ defaultHidden: true });
afterEach(cleanup);

/** Renders an editor with an unsaved text 1. @returns `merge` adds a colleague's block 1, so that the text becomes 2 */
function show() {
  const Kit = testingKit([]);
  const { editor } = renderInEditor(
    Kit,
    emptyLayout(),
    <>
      <div role="application">
        <TextEntry />
      </div>
      <Layers />
    </>,
  );
  act(() => editor.run('添加组件', (layout) => addBlock(layout, 'text'), { select: 'added' }));
  const merge = () =>
    act(() => {
      const { layout: mine, saved, history } = editor.state();
      const theirs = addBlock(saved, 'image');
      editor.rebase(
        mergeLayouts(saved, mine, theirs, () => 'mine', history),
        theirs,
      );
    });
  return { editor, merge };
}

it('a text stays in its field while a merge gives its block another id', () => {
  const { editor, merge } = show();
  const field = screen.getByRole('textbox', { name: '文本组件1的文字（中文）' });
  const type = (text: string) => {
    field.textContent = text;
    fireEvent.input(field);
  };
  act(() => field.focus());
  type('一号');
  merge();
  expect(field.isConnected).toBe(true);
  expect(document.activeElement).toBe(field);
  expect(editor.state().entering).toBe(2);
  type('一号线');
  expect(editor.state().layout.blocks[2]).toMatchObject({ params: { fontCh: { content: '一号线' } } });
});

it('a title stays in its field while a merge gives its block another id', () => {
  const { editor, merge } = show();
  fireEvent.keyDown(screen.getByRole('row'), { key: 'F2' });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: '重命名文本组件1' });
  fireEvent.change(field, { target: { value: '站名' } });
  merge();
  expect(field.isConnected).toBe(true);
  fireEvent.change(field, { target: { value: '站名牌' } });
  expect(editor.state().layout.blocks[2]?.title).toBe('站名牌');
});
