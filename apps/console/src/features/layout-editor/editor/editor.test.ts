import { addBlock, deleteBlocks } from '@mutai/layout/commands/blocks';
import { moveBlocks } from '@mutai/layout/commands/place';
import { setCanvas } from '@mutai/layout/commands/blocks';
import { emptyLayout } from '@mutai/layout/model/layout';
import { expect, test } from 'vitest';
import { createEditor } from './editor.ts';

test('what is done can be undone, and only what differs from the server is a change', () => {
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
  expect(editor.isChanged(), 'all was taken back').toBe(false);
  editor.redo();
  editor.run('删除', (layout) => deleteBlocks(layout, [1]));
  expect(editor.isChanged()).toBe(false);
});

test('what was done while a save was under way is a change still', () => {
  const editor = createEditor(emptyLayout());
  editor.run('标题', (layout) => setCanvas(layout, { title: '大厅' }));
  const sent = editor.state().layout;
  editor.run('标题', (layout) => setCanvas(layout, { title: '大厅一层' }));
  editor.markSaved(sent);
  expect(editor.isChanged()).toBe(true);
});

test('a language that the canvas loses is not shown any more', () => {
  const editor = createEditor(emptyLayout({ langList: ['ch', 'en'] }));
  editor.show({ language: 'en' });
  editor.run('语言', (layout) => setCanvas(layout, { langList: ['ch', 'ru'] }));
  expect(editor.state().language).toBe('ch');
});
