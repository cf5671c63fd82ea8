import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRichText, nestingMax } from './check.ts';
import { type RichTextNode, schemaVersion } from './document.ts';
import { migrated } from './migrations.ts';
import { documentOf, everything, link, node, paragraph, text } from './testing/documents.ts';

const refusalOf = (value: unknown): string => {
  const checked = checkRichText(value);
  return 'refusal' in checked ? checked.refusal : '';
};

test('a document with every node is accepted with explicit attributes, and checking it again changes nothing', () => {
  const checked = checkRichText(everything);
  if ('refusal' in checked) throw new Error(checked.refusal);
  expect(checked.document.content[1]).toMatchObject({ type: 'paragraph', attrs: { textAlign: null } });
  expect(checkRichText(checked.document)).toEqual(checked);
  // Documents from the editor have no schema version.
  expect(checkRichText({ type: 'doc', content: everything.content })).toEqual(checked);
});

const cells = (colspan: number) => node('tableRow', null, node('tableCell', { colspan }, paragraph()));
const image = (src: string) => documentOf(paragraph(), node('image', { src }));

describe('reports errors with their place', () => {
  test.each<readonly [string, unknown, string]>([
    ['no document', 'text', '正文不是可以识别的文档！'],
    ['a list', [], '正文不是可以识别的文档！'],
    ['nothing in it', documentOf(), '正文至少要有一个段落！'],
    ['newer', { ...everything, schemaVersion: schemaVersion + 1 }, '正文由更新的版本创建（第 2 版），请升级后再打开！'],
    ['a version of no sense', { ...everything, schemaVersion: -1 }, '正文的版本不正确！'],
    ['another field', { ...everything, html: '<p>' }, '含有不认识的字段“html”！'],
    ['a node', documentOf(paragraph(), node('iframe', null)), '正文第 2 块：含有不认识的内容“iframe”！'],
    ['a node of all objects', documentOf(node('constructor', null)), '正文第 1 块：含有不认识的内容“constructor”！'],
    ['a document in it', documentOf(node('doc', null, paragraph())), '正文第 1 块（文档）：含有不认识的内容“doc”！'],
    ['a mark', documentOf(paragraph(text('a', 'blink'))), '正文第 1 块（段落）：含有不认识的样式“blink”！'],
    [
      'a field of a node',
      documentOf({ ...paragraph(), onclick: 1 } as RichTextNode),
      '正文第 1 块（段落）：含有不认识的字段“onclick”！',
    ],
    ['an attribute', documentOf(node('paragraph', { style: 'x' })), '正文第 1 块（段落）：段落有不认识的属性“style”！'],
    ['a value', documentOf(node('heading', { level: 7 })), '正文第 1 块（标题）：标题的属性“level”不正确！'],
    [
      'a list in a heading',
      documentOf(node('heading', { level: 1 }, node('bulletList', null))),
      '正文第 1 块（标题）：内容的结构不正确，请删除这一块后重新编辑！',
    ],
    [
      'an item without its list',
      documentOf(node('listItem', null, paragraph())),
      '正文第 1 块（列表项）：内容的结构不正确，请删除这一块后重新编辑！',
    ],
    [
      'text without a paragraph',
      documentOf(text('a')),
      '正文第 1 块（文字）：内容的结构不正确，请删除这一块后重新编辑！',
    ],
    [
      'code that is bold',
      documentOf(node('codeBlock', null, text('a', 'bold'))),
      '正文第 1 块（代码块）：内容的结构不正确，请删除这一块后重新编辑！',
    ],
    ['text that is none', documentOf(paragraph({ type: 'text', text: '' })), '正文第 1 块（段落）：文字的格式不正确！'],
    [
      'a character that databases refuse',
      documentOf(paragraph('a\0')),
      '正文第 1 块（段落）：文字里有无法保存的字符，请删除后重试！',
    ],
    [
      'half a character',
      documentOf(paragraph('a\ud800')),
      '正文第 1 块（段落）：文字里有无法保存的字符，请删除后重试！',
    ],
    [
      'a link',
      documentOf(paragraph(text('a', link('javascript:alert(1)')))),
      '正文第 1 块（段落）：链接的地址不能使用，只允许 http(s)、mailto、tel 或本站路径！',
    ],
    [
      'a picture of this computer',
      image('file:///C:/a.png'),
      '正文第 2 块（图片）：图片的地址不能使用，只允许 http(s) 或本站路径！',
    ],
    [
      'a picture in itself',
      image('data:image/png;base64,AA'),
      '正文第 2 块（图片）：图片的地址不能使用，只允许 http(s) 或本站路径！',
    ],
    [
      'a wide table',
      documentOf(
        node('table', null, node('tableRow', null, ...(cells(60).content ?? []), ...(cells(60).content ?? []))),
      ),
      '正文第 1 块（表格）：表格不能超过 100 列！',
    ],
  ])('%s', (_, value, refusal) => {
    expect(refusalOf(value)).toBe(refusal);
  });
});

test('excessive nesting and length are rejected quickly', () => {
  let nested = paragraph();
  for (let level = 0; level < 20_000; level += 1) nested = node('blockquote', null, nested);
  const long = { type: 'doc', content: Array.from({ length: 300_000 }, () => paragraph('a')) };
  const begin = performance.now();
  expect(refusalOf(documentOf(nested))).toBe(`正文第 1 块（引用）：嵌套不能超过 ${nestingMax} 层，请简化！`);
  expect(refusalOf(long)).toBe('正文第 10001 块（段落）：内容太多，全文不能超过 20000 个节点，请拆成几篇！');
  expect(performance.now() - begin).toBeLessThan(10_000);
});

test('never throws for invalid input', () => {
  const pieces = fc.letrec((tie) => ({
    node: fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'text',
          'table',
          'tableRow',
          'tableCell',
          'image',
          'listItem',
          'doc',
          '__proto__',
        ),
        attrs: fc.oneof(fc.object(), fc.anything()),
        content: fc.oneof({ depthSize: 'small' }, fc.array(tie('node'), { maxLength: 3 }), fc.anything()),
        marks: fc.oneof(
          fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'x'), attrs: fc.anything() })),
          fc.anything(),
        ),
        text: fc.anything(),
      },
      { requiredKeys: ['type'] },
    ),
  }));
  fc.assert(
    fc.property(fc.array(pieces.node, { maxLength: 4 }), (content) => {
      const checked = checkRichText({ type: 'doc', content });
      return 'document' in checked || checked.refusal.endsWith('！');
    }),
    { numRuns: 150 },
  );
});

test('older documents are migrated step by step to the newest version', () => {
  const steps = [1, 2, 3].map((from) => (document: object) => ({ ...document, [`from${from}`]: true }));
  expect(migrated({ type: 'doc' }, 2, steps, 4)).toEqual({ type: 'doc', from2: true, from3: true, schemaVersion: 4 });
  expect(migrated({ type: 'doc' }, 4, steps, 4)).toEqual({ type: 'doc', schemaVersion: 4 });
});
