import { addBlock, deleteBlocks } from '@mutai/layout/commands/blocks';
import { moveBlocks } from '@mutai/layout/commands/place';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { mergeLayouts } from '@mutai/layout/difference/merge';
import { expect, test } from 'vitest';
import { createEditor } from './editor.ts';

test('edits can be undone, and only differences from the server count as changes', () => {
  const editor = createEditor(emptyLayout());
  editor.run('添加组件', (layout) => addBlock(layout, 'text'), { select: 'added' });
  expect([...editor.state().selected]).toEqual([1]);
  expect(editor.isChanged()).toBe(true);
  editor.run('移动', (layout) => moveBlocks(layout, [1], { x: 10, y: 0 }), { key: 'move:1' });
  editor.run('移动', (layout) => moveBlocks(layout, [1], { x: 10, y: 0 }), { key: 'move:1' });
  expect(editor.state().history.done).toHaveLength(2);
  editor.undo();
  expect(editor.state().layout.blocks[1]?.x).toBe(0);
  editor.undo();
  expect(editor.state().selected.size).toBe(0);
  expect(editor.isChanged(), 'everything was reverted').toBe(false);
  editor.redo();
  editor.run('删除', (layout) => deleteBlocks(layout, [1]));
  expect(editor.isChanged()).toBe(false);
});

test('edits during a save stay unsaved changes', () => {
  const editor = createEditor(emptyLayout());
  editor.run('标题', (layout) => setCanvas(layout, { title: '大厅' }));
  const sent = editor.state().layout;
  editor.run('标题', (layout) => setCanvas(layout, { title: '大厅一层' }));
  editor.markSaved(sent);
  expect(editor.isChanged()).toBe(true);
});

test('removing a language from the canvas switches the shown language', () => {
  const editor = createEditor(emptyLayout({ langList: ['ch', 'en'] }));
  editor.show({ language: 'en' });
  editor.run('语言', (layout) => setCanvas(layout, { langList: ['ch', 'ru'] }));
  expect(editor.state().language).toBe('ch');
});

/** Editor with an unsaved block 1, and a merge of a colleague's block with the same id, which makes it 2. */
function renumberedEditor() {
  const editor = createEditor(emptyLayout());
  const { saved } = editor.state();
  editor.run('添加组件', (layout) => addBlock(layout, 'text'), { select: 'added' });
  const merge = () => {
    const { layout, history } = editor.state();
    const theirs = addBlock(saved, 'image');
    editor.rebase(
      mergeLayouts(saved, layout, theirs, () => 'mine', history),
      theirs,
    );
  };
  return { editor, merge };
}

test('block ids are followed when a merge renumbers them', () => {
  const { editor, merge } = renumberedEditor();
  const present = editor.follow([1]);
  const key = editor.keyOf(1);
  merge();
  expect([...present(), ...editor.follow([1])()]).toEqual([2, 1]);
  expect(editor.keyOf(2)).toBe(key);
  expect(editor.keyOf(1), 'the block of somebody else').not.toBe(key);
});

test('text and picture that are edited stay so when a merge renumbers their block', () => {
  const { editor, merge } = renumberedEditor();
  const natural = { width: 100, height: 100 };
  editor.enterText(1);
  editor.crop({ id: 1, natural });
  editor.show({ textRange: { block: 1, language: 'ch', from: 0, to: 2 } });
  merge();
  expect(editor.state()).toMatchObject({
    entering: 2,
    cropping: { id: 2, natural },
    textRange: { block: 2, language: 'ch', from: 0, to: 2 },
  });
});

test('guides keep their ids while they stay in place or one of them moves', () => {
  const editor = createEditor(emptyLayout({ guides: { x: [100, 200], y: [5] } }));
  const idsWith = (x: readonly number[]) => {
    editor.run('参考线', (layout) => setCanvas(layout, { guides: { x, y: [5] } }));
    return editor.state().guideIds;
  };
  expect(editor.state().guideIds).toEqual({ x: [0, 1], y: [2], next: 3 });
  expect(idsWith([200, 300]).x, 'moved').toEqual([1, 0]);
  expect(idsWith([50, 300, 200]).x, 'added').toEqual([3, 0, 1]);
  expect(idsWith([1, 200, 2]).x, 'two others').toEqual([4, 1, 5]);
  expect(idsWith([2]).x).toEqual([5]);
  expect(idsWith([2, 1])).toEqual({ x: [5, 6], y: [2], next: 7 });
});

test('a save ends the step of a field: a text rejected later does not revert saved values', () => {
  const editor = createEditor(emptyLayout());
  const widen = (width: number) => editor.revise('宽度', (layout) => setCanvas(layout, { width }), 'canvas:width');
  widen(1000);
  editor.settle();
  widen(2000);
  editor.cancelStep('canvas:width');
  expect(editor.state().layout.canvas.width).toBe(1000);
});
