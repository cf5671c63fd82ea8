import type { FileRecord } from '@mutai/contract/files/schema';
import { addBlock, lockBlocks, setParams } from '@mutai/layout/commands/blocks';
import { moveBlocks } from '@mutai/layout/commands/place';
import { missingSource } from '@mutai/layout/data/missing-source';
import { emptyLayout } from '@mutai/layout/model/layout';
import { expect, test, vi } from 'vitest';
import { createEditor } from '../editor/editor.ts';
import { createClipboard } from './clipboard.ts';

function sitting({ mayUpload = true, site = 'here' } = {}) {
  const editor = createEditor(moveBlocks(addBlock(emptyLayout(), 'text'), [1], { x: 100, y: 100 }));
  const warn = vi.fn<(message: string) => void>();
  const record = { path: '/files/1/a.png', name: 'a.png', width: 4000, height: 1000, isPicture: true } as FileRecord;
  const page = { ...record, isPicture: false };
  const clipboard = createClipboard(editor, () => ({
    warn,
    site,
    inform: () => undefined,
    upload: mayUpload
      ? (file) =>
          file.name === 'bad.png'
            ? Promise.reject(new Error('坏'))
            : Promise.resolve(file.name === 'page.png' ? page : record)
      : undefined,
    reasonOf: (error) => (error instanceof Error ? error.message : ''),
  }));
  const pasteText = (text: string) => clipboard.paste({ text, files: [] });
  return { editor, clipboard, warn, pasteText, blocks: () => editor.state().layout.blocks };
}

test('repeated pastes are offset further in one step each; another layout gets the original position', async () => {
  const { editor, clipboard, pasteText, blocks } = sitting();
  expect(clipboard.copy(), 'nothing is selected').toBeNull();
  editor.select([1]);
  const copied = clipboard.copy() ?? '';
  await pasteText(copied);
  await pasteText(copied);
  expect(blocks()).toMatchObject({ 2: { x: 120, y: 120 }, 3: { x: 140, y: 140 } });
  expect([...editor.state().selected]).toEqual([3]);
  expect(editor.state().history.done.map(({ title }) => title)).toEqual(['粘贴', '粘贴']);
  const other = sitting();
  await other.pasteText(copied);
  expect(other.blocks()).toMatchObject({ 2: { x: 100, y: 100 } });
});

test('cut blocks are pasted at their old position; locked blocks are not cut', async () => {
  const { editor, clipboard, pasteText, blocks } = sitting();
  editor.select([1]);
  const cut = clipboard.cut() ?? '';
  expect(blocks()).toEqual({});
  await pasteText(cut);
  expect(blocks()).toMatchObject({ 1: { x: 100, y: 100 } });
  editor.run('锁定', (layout) => lockBlocks(layout, [1], true));
  editor.select([1]);
  clipboard.cut();
  expect(blocks()).toMatchObject({ 1: { locked: true } });
});

test('blocks of another site are pasted without its components and data sources, and one message says so', async () => {
  const { editor, clipboard, warn, pasteText, blocks } = sitting();
  editor.run('文字', (layout) => setParams(layout, [1], 'text', { 'fontCh.content': '{{站台#3.下一班}}' }));
  editor.select([1]);
  const copied = clipboard.copy() ?? '';
  await pasteText(copied);
  expect(blocks()).toMatchObject({ 2: { params: { fontCh: { content: '{{站台#3.下一班}}' } } } });
  expect(warn).not.toHaveBeenCalled();
  const other = sitting({ site: 'there' });
  await other.pasteText(copied);
  expect(other.blocks()).toMatchObject({ 2: { params: { fontCh: { content: `{{站台#${missingSource}.下一班}}` } } } });
  expect(other.warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('其他站点'));
});

test('pasted text becomes a text block, pictures become image blocks of at most half the canvas', async () => {
  const { editor, clipboard, pasteText, blocks } = sitting();
  await pasteText('首班车 5:30\n{不是数据}');
  expect(blocks()[2]).toMatchObject({ type: 'text', params: { fontCh: { content: '首班车 5:30\n{不是数据}' } } });
  const files = [new File(['x'], 'bad.png', { type: 'image/png' }), new File(['x'], 'a.png', { type: 'image/png' })];
  await clipboard.paste({ text: 'a.png', files }, { x: 960, y: 540 });
  expect(blocks()[3]).toMatchObject({
    type: 'image',
    w: 960,
    h: 240,
    params: { images: [{ url: '/files/1/a.png', title: 'a.png' }] },
  });
  expect(editor.state().layout.order).toHaveLength(3);
});

test.each([
  ['a lot', 'x'.repeat(5_000_000), /超过 5 MB/],
  ['data of another program', '{"cells":[1,2]}', /其他程序/],
  ['a broken block', '{"kind":"mutai-blocks","schemaVersion":1,"blocks":[{"id":1,"type":"radar"}]}', /radar/],
  ['a long text', 'x'.repeat(6000), /5000/],
  ['nothing', ' ', /没有可以粘贴/],
])('pasting %s is rejected with a message', async (_, pasted, words) => {
  const { editor, warn, pasteText } = sitting();
  const before = editor.state();
  await pasteText(pasted);
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(words));
  expect(editor.state()).toBe(before);
});

test('a file that is not a picture is not added to the canvas, whatever its name', async () => {
  const { clipboard, warn, editor } = sitting();
  await clipboard.paste({ text: '', files: [new File(['<html>'], 'page.png', { type: 'image/png' })] });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('“page.png”不是浏览器能显示的图片'));
  expect(editor.state().history.done).toEqual([]);
});

test('users without upload permission cannot paste pictures', async () => {
  const { clipboard, warn, editor } = sitting({ mayUpload: false });
  await clipboard.paste({ text: '', files: [new File(['x'], 'a.png', { type: 'image/png' })] });
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('权限'));
  expect(editor.state().history.done).toEqual([]);
});
