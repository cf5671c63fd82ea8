// @vitest-environment happy-dom
import { emptyRichText } from '@mutai/rich-text/document';
import { richTextOf } from '@mutai/rich-text/markdown/read';
import type { Editor, JSONContent } from '@tiptap/core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testEditor } from './text/testing-editor.ts';

/** Linked texts and their URLs in document order. */
function linksOf(node: JSONContent): readonly (readonly [text: string, href: unknown])[] {
  const href: unknown = node.marks?.find(({ type }) => type === 'link')?.attrs?.['href'];
  return [...(href === undefined ? [] : [[node.text ?? '', href] as const]), ...(node.content ?? []).flatMap(linksOf)];
}

const empty = () => testEditor(emptyRichText);

function typed(text: string): Editor {
  const editor = empty();
  for (const key of text) {
    if (key === '\n') editor.commands.splitBlock();
    else editor.view.dispatch(editor.state.tr.insertText(key));
  }
  return editor;
}

function pasted(text: string): Editor {
  const editor = empty();
  editor.view.pasteText(text);
  return editor;
}

function imported(text: string): JSONContent {
  const read = richTextOf(text);
  if ('refusal' in read) throw new Error(read.refusal);
  return read.document as unknown as JSONContent;
}

const ways: readonly (readonly [way: string, links: (text: string) => ReturnType<typeof linksOf>])[] = [
  ['typed', (text) => linksOf(typed(text).getJSON())],
  ['pasted', (text) => linksOf(pasted(text).getJSON())],
  ['imported from Markdown', (text) => linksOf(imported(text))],
];

test.each(ways)('Chinese text around a URL is not linked when %s', (_way, links) => {
  const one = [['https://example.com/guide', 'https://example.com/guide']];
  expect(links('见 https://example.com/guide，详见第二章。\n')).toEqual(one);
  expect(links('见https://example.com/guide了解\n')).toEqual(one);
  expect(links('（https://example.com/guide）\n')).toEqual(one);
  expect(links('官网：https://example.com。谢谢\n')).toEqual([['https://example.com', 'https://example.com']]);
  expect(links('邮箱：service@example.com，电话\n')).toEqual([['service@example.com', 'mailto:service@example.com']]);
  expect(links('www.example.com，也可以。\n')).toEqual([['www.example.com', 'https://www.example.com']]);
  const path = fc.stringMatching(/^[a-z0-9]{1,8}$/);
  const chinese = fc.stringMatching(/^[，。；：！？、（）中文详见]{1,4}$/);
  fc.assert(
    fc.property(path, chinese, (end, after) => {
      const address = `https://example.com/${end}`;
      expect(links(`见 ${address}${after}\n`)).toEqual([[address, address]]);
    }),
    { numRuns: 30 },
  );
});

test('text typed after a link is not part of it, and a URL is linked once it is complete', () => {
  const editor = typed('https://example.com.');
  expect(linksOf(editor.getJSON())).toEqual([]);
  for (const key of 'cn，后') editor.view.dispatch(editor.state.tr.insertText(key));
  expect(linksOf(editor.getJSON())).toEqual([['https://example.com.cn', 'https://example.com.cn']]);
});

test('a URL pasted over a selection becomes its link, and one in code stays text', () => {
  const editor = typed('文档在此');
  editor.commands.setTextSelection({ from: 1, to: 3 });
  editor.view.pasteText('https://example.com/a');
  expect(linksOf(editor.getJSON())).toEqual([['文档', 'https://example.com/a']]);
  const code = empty();
  code.commands.setCodeBlock();
  for (const key of 'https://example.com，') code.view.dispatch(code.state.tr.insertText(key));
  expect(linksOf(code.getJSON())).toEqual([]);
});

test('Markdown after a URL is read as Markdown', () => {
  const { content } = imported(
    '见https://example.com/a，**重点** 和 [别处](https://example.com/中文) <https://example.com/文>',
  );
  expect(linksOf({ content: content ?? [] })).toEqual([
    ['https://example.com/a', 'https://example.com/a'],
    ['别处', 'https://example.com/中文'],
    ['https://example.com/文', 'https://example.com/文'],
  ]);
  expect(JSON.stringify(content)).toContain('bold');
});
