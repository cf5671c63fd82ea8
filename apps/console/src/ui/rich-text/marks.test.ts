// @vitest-environment happy-dom
import { emptyRichText } from '@mutai/rich-text/document';
import type { JSONContent } from '@tiptap/core';
import { expect, test } from 'vitest';
import { testEditor } from './text/testing-editor.ts';

const empty = () => testEditor(emptyRichText);

/** Texts of a document with their marks, block by block. */
const shown = ({ content = [] }: JSONContent): string =>
  content
    .map((node) =>
      node.text === undefined
        ? shown(node)
        : (node.marks ?? []).reduce((inner, { type }) => `<${type}>${inner}</>`, node.text),
    )
    .join('');

/** Types key by key, like the view: input rules see each character before it is inserted. */
function typed(text: string): string {
  const editor = empty();
  for (const key of text) {
    const { from, to } = editor.state.selection;
    const isTaken = editor.view.someProp('handleTextInput', (handle) =>
      handle(editor.view, from, to, key, () => editor.state.tr.insertText(key, from, to)),
    );
    if (isTaken !== true) editor.view.dispatch(editor.state.tr.insertText(key, from, to));
  }
  return shown(editor.getJSON());
}

function pasted(text: string): string {
  const editor = empty();
  editor.view.pasteText(text);
  return shown(editor.getJSON());
}

test.each([
  ['typed', typed],
  ['pasted', pasted],
])('signs beside Chinese become marks when %s', (_way, made) => {
  expect(made('**重点：**请')).toBe('<bold>重点：</>请');
  expect(made('他说**“你好”**世界')).toBe('他说<bold>“你好”</>世界');
  expect(made('“**（一）**”第一条')).toBe('“<bold>（一）</>”第一条');
  expect(made('旧~~价：~~新')).toBe('旧<strike>价：</>新');
  expect(made('请看：*《春》*。')).toBe('请看：<italic>《春》</>。');
  expect(made('单价*数量*折扣')).toBe('单价*数量*折扣');
  expect(made('2**3**4')).toBe('2**3**4');
});
