// @vitest-environment happy-dom
import { emptyRichText, type RichText, schemaVersion } from '@mutai/rich-text/document';
import { richTextExtensions } from '@mutai/rich-text/extensions';
import type { Editor } from '@tiptap/core';
import { act, cleanup, render } from '@testing-library/react';
import fc from 'fast-check';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { checkedValue, richTextFrom } from './text/editor-value.ts';
import { Find, find, findNext, foundIn, matchesIn, replaceAll, replaceOne } from './panels/find.ts';
import type { Library } from './media/library.ts';
import { withMediaViews } from './media/media-view.ts';
import { createUploads, UploadPlaces, uploadsIn } from './media/uploads.ts';
import { focusText, useRichText } from './text/use-rich-text.ts';
import { testEditor } from './text/testing-editor.ts';

afterEach(cleanup);

const lines = (...texts: readonly string[]): RichText => ({
  type: 'doc',
  schemaVersion,
  content: texts.map((text) => ({
    type: 'paragraph',
    attrs: { textAlign: null },
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  })),
});

const editorOf = (...texts: readonly string[]): Editor =>
  testEditor(lines(...texts), [...richTextExtensions(), Find, UploadPlaces]);

test('returns the document in saved form, with unchanged blocks as the same objects', () => {
  const editor = editorOf('一', '二', '三');
  const before = richTextFrom(editor.state.doc);
  expect(before).toEqual(lines('一', '二', '三'));
  editor.commands.insertContentAt(5, '改');
  const after = richTextFrom(editor.state.doc);
  expect(after).toEqual(JSON.parse(JSON.stringify({ ...editor.getJSON(), schemaVersion })));
  expect(after.content.map((block, index) => block === before.content[index])).toEqual([true, false, true]);
});

test('rejects documents of a newer version and invalid ones', () => {
  const newer = checkedValue({ ...emptyRichText, schemaVersion: schemaVersion + 1 });
  expect('refusal' in newer && newer.refusal).toContain('更新的版本');
  expect(checkedValue({ ...emptyRichText, content: [{ type: 'nothing' }] })).toHaveProperty('refusal');
});

test('finds words across marks, and replaces all as one step', () => {
  const editor = editorOf('天气很好', '今天天气', 'Sky sky');
  editor.commands.setTextSelection({ from: 2, to: 3 });
  editor.commands.toggleBold();
  find(editor, { words: '天气', matchCase: false });
  expect(foundIn(editor.state).matches).toHaveLength(2);
  findNext(editor, 1);
  findNext(editor, -1);
  replaceOne(editor, '气候');
  expect(editor.getText()).toContain('今天气候');
  editor.commands.undo();
  expect(replaceAll(editor, '天空')).toBe(2);
  expect(editor.getText()).toBe('天空很好\n\n今天天空\n\nSky sky');
  editor.commands.undo();
  expect(editor.getText()).toContain('天气很好');
  find(editor, { words: 'sky', matchCase: true });
  expect(foundIn(editor.state).matches).toHaveLength(1);
});

test('every match covers the words', () => {
  const word = fc.constantFrom('天', '气', 'İ', 'A', 'a', ' ');
  fc.assert(
    fc.property(
      fc.array(
        fc.array(word).map((words) => words.join('')),
        { minLength: 1, maxLength: 4 },
      ),
      fc.array(word, { minLength: 1, maxLength: 2 }).map((words) => words.join('')),
      (texts, words) => {
        const { doc } = editorOf(...texts).state;
        for (const { from, to } of matchesIn(doc, { words, matchCase: false })) {
          expect(doc.textBetween(from, to).toLowerCase()).toBe(words.toLowerCase());
        }
      },
    ),
    { numRuns: 30 },
  );
});

test('uploads keep order and position while typing, and are not part of undo', async () => {
  const sends: { readonly name: string; readonly done: () => void; readonly fail: () => void }[] = [];
  const send = vi.fn<(file: File) => Promise<unknown>>(
    (file) =>
      new Promise((resolve, reject) => {
        const record = { type: 3, isPicture: true, path: `/files/${file.name}`, description: '' };
        sends.push({ name: file.name, done: () => resolve(record), fail: () => reject(new Error('offline')) });
      }),
  );
  const library = { send, refusal: null, reasonOf: () => '网络异常', warn: () => undefined, pick: () => undefined };
  const editor = editorOf('前后');
  const uploads = createUploads(library as unknown as Library, () => undefined);
  uploads.start(editor, [new File(['a'], 'a.png'), new File(['b'], 'b.png')], 2);
  await vi.waitFor(() => expect(sends).toHaveLength(1));
  editor.commands.insertContentAt(1, '再');
  const kinds = () => richTextFrom(editor.state.doc).content.map(({ type, attrs }) => attrs?.['src'] ?? type);
  expect(kinds()).toEqual(['paragraph', 'paragraph']);
  sends[0]?.fail();
  await vi.waitFor(() => expect(sends).toHaveLength(2));
  sends[1]?.done();
  await vi.waitFor(() => expect(kinds()).toEqual(['paragraph', '/files/b.png', 'paragraph']));
  expect(uploadsIn(editor.state)).toEqual({ count: 1, failed: 1 });
  const again = [...editor.view.dom.querySelectorAll('button')].find(({ textContent }) => textContent === '重试');
  again?.click();
  await vi.waitFor(() => expect(sends).toHaveLength(3));
  // Like a hidden page.
  editor.unmount();
  sends[2]?.done();
  await vi.waitFor(() => expect(kinds()).toEqual(['paragraph', '/files/a.png', '/files/b.png', 'paragraph']));
  editor.mount(document.createElement('div'));
  expect(uploadsIn(editor.state)).toEqual({ count: 0, failed: 0 });
  editor.commands.undo();
  expect(kinds()).toEqual(['paragraph', '/files/b.png', 'paragraph']);
});

test('an external value replaces the text only if it differs, and can be undone', () => {
  const shown = vi.fn<(editor: Editor) => void>();
  const onChange = vi.fn<(value: RichText) => void>();
  function Field({ value }: { readonly value: RichText }) {
    const [made, place] = useRichText({
      value,
      onChange,
      disabled: false,
      options: () => ({ extensions: richTextExtensions() }),
    });
    useEffect(() => shown(made), [made]);
    return <div ref={place} />;
  }
  const { rerender } = render(<Field value={lines('开头')} />);
  const [editor] = shown.mock.lastCall ?? [];
  act(() => void editor?.commands.insertContentAt(3, '写的'));
  const [written] = onChange.mock.lastCall ?? [];
  expect(written).toEqual(lines('开头写的'));

  const doc = editor?.state.doc;
  rerender(<Field value={structuredClone(written ?? emptyRichText)} />);
  expect(editor?.state.doc, 'nothing is set, and the cursor stays').toBe(doc);
  act(() => void editor?.commands.undo());
  expect(onChange.mock.lastCall?.[0], 'what was saved and came back takes no undoing away').toEqual(lines('开头'));

  const told = onChange.mock.calls.length;
  rerender(<Field value={lines('别人写的')} />);
  expect(editor?.getText()).toBe('别人写的');
  expect(onChange).toHaveBeenCalledTimes(told);
  act(() => void editor?.commands.undo());
  expect(editor?.getText()).toBe('开头');
});

test('a key pressed while the page is being left does not affect the unmounted editor', () => {
  const editor = editorOf('正文');
  const focus = vi.spyOn(editor.view, 'focus');
  focusText(editor);
  expect(focus).toHaveBeenCalledOnce();
  editor.unmount();
  expect(() => focusText(editor)).not.toThrow();
});

test('a video that the browser cannot decode shows a message, also after its caption changed', () => {
  const src = `/files/${'a'.repeat(64)}.mp4`;
  const editor = testEditor(
    { type: 'doc', content: [{ type: 'video', attrs: { src } }] },
    withMediaViews([...richTextExtensions()]),
  );
  const video = editor.view.dom.querySelector('video');
  Object.defineProperty(video, 'videoWidth', { value: 0 });
  video?.dispatchEvent(new Event('loadedmetadata'));
  const shown = () => editor.view.dom.querySelector('figure')?.textContent;
  expect(shown()).toContain('浏览器无法解码这个视频');
  editor.chain().setNodeSelection(0).updateAttributes('video', { caption: '现场' }).run();
  expect(shown()).toMatch(/浏览器无法解码这个视频.*现场/);
});
