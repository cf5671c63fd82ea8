import { type RichText, type RichTextMark, type RichTextNode, schemaVersion } from '../document.ts';

/* Builders for test documents. */

export const text = (said: string, ...marks: readonly (string | RichTextMark)[]): RichTextNode => ({
  type: 'text',
  text: said,
  ...(marks.length === 0 ? {} : { marks: marks.map((mark) => (typeof mark === 'string' ? { type: mark } : mark)) }),
});

export const link = (href: string): RichTextMark => ({ type: 'link', attrs: { href } });

/** Builds a node from its attributes, or `null`, and children; strings become text nodes. */
export function node(
  type: string,
  attrs: Readonly<Record<string, unknown>> | null,
  ...content: readonly (RichTextNode | string)[]
): RichTextNode {
  const inside = content.map((one) => (typeof one === 'string' ? text(one) : one));
  return { type, ...(attrs === null ? {} : { attrs }), ...(inside.length === 0 ? {} : { content: inside }) };
}

export const paragraph = (...content: readonly (RichTextNode | string)[]): RichTextNode =>
  node('paragraph', null, ...content);

export const documentOf = (...content: readonly RichTextNode[]): RichText => ({ type: 'doc', schemaVersion, content });

const row = (type: string, ...cells: readonly string[]) =>
  node('tableRow', null, ...cells.map((cell) => node(type, null, paragraph(cell))));

/** Document with every node and mark. */
export const everything = documentOf(
  node('heading', { level: 2, textAlign: 'center' }, '春天 & <夏天>'),
  paragraph(
    '你好，',
    text('world', 'bold', 'italic'),
    node('hardBreak', null),
    text('链接', link('https://a.example/?a=1&b=2')),
    text('code', 'code'),
    'm',
    text('2', 'superscript'),
    text('2', 'subscript'),
    text('红', { type: 'textColor', attrs: { color: 'red' } }, { type: 'highlight', attrs: { color: 'yellow' } }),
  ),
  node('bulletList', null, node('listItem', null, paragraph('一'), node('blockquote', null, paragraph('引')))),
  node('orderedList', { start: 3 }, node('listItem', null, paragraph('三'))),
  node('taskList', null, node('taskItem', { checked: true }, paragraph('做完了'))),
  node('callout', { kind: 'warning' }, paragraph('小心')),
  node('codeBlock', { language: 'typescript' }, 'const a = 1 < 2;'),
  node('table', null, row('tableHeader', '名', '值'), row('tableCell', '甲', '1')),
  node('horizontalRule', null),
  node('image', { src: '/a.png', alt: '山', caption: '远山', width: 50 }),
  node('video', { src: '/a.mp4', poster: '/a.jpg', caption: '短片' }),
);
