import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRichText } from '../check.ts';
import { highlightColors, textColors } from '../marks/palette.ts';
import type { RichText, RichTextMark, RichTextNode } from '../document.ts';
import { documentOf, link, node, paragraph, text } from '../testing/documents.ts';
import { richTextOf } from './read.ts';
import { markdownOf } from './write.ts';

/** Document in saved form: equal text nodes joined, marks in canonical order. */
function saved(value: RichText): RichText {
  const checked = checkRichText(value);
  if ('refusal' in checked) throw new Error(`${checked.refusal}\n${JSON.stringify(value)}`);
  return checked.document;
}

function read(markdown: string): RichText {
  const found = richTextOf(markdown);
  if ('refusal' in found) throw new Error(found.refusal);
  return saved(found.document);
}

const signs = [
  ...Array.from('aB1中文。“😀*_`[]()<>#-+=!|\\&;.:/@"\'{$^ \u3000\u00a0'),
  '**',
  '~~',
  '&amp;',
  '<b>',
  '[x] ',
  '1. ',
  '- ',
  'http://a.cn',
  'www.a.cn',
  'a@b.cn',
  '---',
  '```',
  '![a](b)',
  '> ',
  '[!NOTE]',
];
const someText = fc.array(fc.constantFrom(...signs), { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
const address = fc.constantFrom('https://a.example/b_c*d?x=1&y=(2)', '/a.png', '#h-a', 'mailto:a@b.cn');
const mark = fc.oneof(
  fc.constantFrom('bold', 'italic', 'strike', 'underline').map((type): RichTextMark => ({ type })),
  fc.constantFrom('superscript', 'subscript').map((type): RichTextMark => ({ type })),
  fc.constantFrom(...textColors).map((color): RichTextMark => ({ type: 'textColor', attrs: { color } })),
  fc.constantFrom(...highlightColors).map((color): RichTextMark => ({ type: 'highlight', attrs: { color } })),
  address.map(link),
);
const slotOf = ({ type }: RichTextMark) => (type === 'subscript' ? 'superscript' : type);
const marks = fc.oneof(fc.constant([{ type: 'code' }]), fc.uniqueArray(mark, { maxLength: 3, selector: slotOf }));
const piece = fc.record({ said: someText, marks }).map(({ said, marks: some }) => text(said, ...some));
const broken = fc.oneof(
  { weight: 6, arbitrary: piece },
  { weight: 1, arbitrary: fc.constant(node('hardBreak', null)) },
);

const looksTheSame = (one: RichTextNode, other: RichTextNode) =>
  JSON.stringify(one.marks) === JSON.stringify(other.marks);
const flow = fc.array(broken, { minLength: 1, maxLength: 5 }).map((nodes) =>
  nodes.filter((one, index) => {
    const before = nodes[index - 1];
    return before === undefined || one.type !== 'text' || before.type !== 'text' || !looksTheSame(one, before);
  }),
);

const plainParagraph = flow.map((content) => paragraph(...content));
const heading = fc
  .record({ level: fc.integer({ min: 1, max: 4 }), content: flow })
  .map(({ level, content }) => node('heading', { level }, ...content));
const code = fc
  .record({
    language: fc.constantFrom(null, 'typescript', 'c++'),
    lines: fc.array(fc.oneof(someText, fc.constant('')), { maxLength: 4 }),
  })
  .map(({ language, lines }) =>
    node('codeBlock', { language }, ...(lines.join('\n') === '' ? [] : [lines.join('\n')])),
  );
const picture = fc
  .record({
    src: fc.constantFrom('/a.png', 'https://a.example/(b)<c>.png'),
    alt: someText,
    caption: fc.oneof(someText, fc.constant('')),
  })
  .map(({ src, alt, caption }) => node('image', { src, alt: alt.trim(), caption: caption.trim() }));
const film = fc.constant(node('video', { src: '/a.mp4', poster: '/a.jpg', caption: '短"片' }));
const table = fc
  .record({ columns: fc.integer({ min: 1, max: 3 }), rows: fc.integer({ min: 1, max: 3 }), heading: fc.boolean() })
  .chain(({ columns, rows, heading: headed }) =>
    fc
      .array(fc.oneof(plainParagraph, fc.constant(paragraph())), {
        minLength: columns * rows,
        maxLength: columns * rows,
      })
      .map((cells) =>
        node(
          'table',
          null,
          ...Array.from({ length: rows }, (_, row) =>
            node(
              'tableRow',
              null,
              ...cells
                .slice(row * columns, (row + 1) * columns)
                .map((cell) => node(headed && row === 0 ? 'tableHeader' : 'tableCell', { align: 'center' }, cell)),
            ),
          ),
        ),
      ),
  )
  // Markdown writes empty headings for a table without headings.
  .filter(
    ({ content = [] }) =>
      content.length === 1 || (content[0]?.content ?? []).some((cell) => cell.content?.[0]?.content !== undefined),
  );

const { block } = fc.letrec<{ block: RichTextNode; item: RichTextNode[] }>((tie) => ({
  item: fc
    .record({
      first: fc.oneof({ weight: 4, arbitrary: plainParagraph }, { weight: 1, arbitrary: fc.constant(paragraph()) }),
      others: fc.array(tie('block'), { maxLength: 2 }),
    })
    .map(({ first, others }) => [first, ...others]),
  block: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    plainParagraph,
    heading,
    code,
    picture,
    film,
    table,
    fc.constant(node('horizontalRule', null)),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => node('blockquote', null, ...content)),
    fc
      .record({
        kind: fc.constantFrom('info', 'success', 'warning', 'danger'),
        content: fc.array(tie('block'), { minLength: 1, maxLength: 2 }),
      })
      .map(({ kind, content }) => node('callout', { kind }, ...content)),
    fc
      .array(tie('item'), { minLength: 1, maxLength: 3 })
      .map((items) => node('bulletList', null, ...items.map((item) => node('listItem', null, ...item)))),
    fc
      .record({ start: fc.constantFrom(0, 1, 9), items: fc.array(tie('item'), { minLength: 1, maxLength: 3 }) })
      .map(({ start, items }) =>
        node('orderedList', { start }, ...items.map((item) => node('listItem', null, ...item))),
      ),
    fc
      .array(fc.record({ checked: fc.boolean(), item: tie('item') }), { minLength: 1, maxLength: 3 })
      .map((items) =>
        node('taskList', null, ...items.map(({ checked, item }) => node('taskItem', { checked }, ...item))),
      ),
  ),
}));

test('every document survives a round trip through Markdown', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const document = saved(documentOf(...blocks));
      const markdown = markdownOf(document);
      expect(read(markdown), markdown).toEqual(document);
    }),
    // Text that looks like the delimiter row of a table.
    { numRuns: 400, examples: [[[paragraph(text('a', 'code'), node('hardBreak', null), ':---')]]] },
  );
});

const first = (markdown: string) => read(markdown).content;

describe('reads common Markdown', () => {
  test.each<readonly [string, string, readonly RichTextNode[]]>([
    ['a line that was broken', '春天\n来了\nand went', [paragraph('春天来了 and went')]],
    [
      'tags',
      'a<br>b <u>c</u> <kbd>d</kbd> <x>e</x>',
      [paragraph('a', node('hardBreak', null), 'b ', text('c', 'underline'), ' ', text('d', 'code'), ' e')],
    ],
    [
      'raised, lowered, colored and marked text',
      'm<sup>2</sup> CO<sub>2</sub> <span style="color:red">红<span>里</span>面</span> <mark>重</mark><font color="#00f">蓝</font>',
      [
        paragraph(
          'm',
          text('2', 'superscript'),
          ' CO',
          text('2', 'subscript'),
          ' ',
          text('红里面', { type: 'textColor', attrs: { color: 'red' } }),
          ' ',
          text('重', { type: 'highlight', attrs: { color: 'yellow' } }),
          text('蓝', { type: 'textColor', attrs: { color: 'blue' } }),
        ),
      ],
    ],
    ['characters by name', '&copy; 2026 &amp; &#x4e2d;&unknown;', [paragraph('© 2026 & 中&unknown;')]],
    ['an address', 'see https://a.example', [paragraph('see ', text('https://a.example', link('https://a.example')))]],
    ['a bad link', '[a](javascript:alert(1)) [b](//c)', [paragraph('a b')]],
    ['bad pictures', '![a](file:///a.png) ![](data:image/png;base64,A)', [paragraph('a ')]],
    [
      'a picture in a line',
      'a ![b](/b.png "c") d',
      [paragraph('a '), node('image', { src: '/b.png', alt: 'b', caption: 'c' }), paragraph(' d')],
    ],
    [
      'a picture of HTML',
      '<p align="center"><img src="/b.png" alt="b" width=50></p>',
      [node('image', { src: '/b.png', alt: 'b' })],
    ],
    ['a script', 'a\n\n<script>\nalert(1)\n</script>\n\nb', [paragraph('a'), paragraph('b')]],
    [
      'tasks among others',
      '- a\n- [x] b\n- [ ]',
      [
        node('bulletList', null, node('listItem', null, paragraph('a'))),
        node(
          'taskList',
          null,
          node('taskItem', { checked: true }, paragraph('b')),
          node('taskItem', { checked: false }, paragraph()),
        ),
      ],
    ],
    ['a heading of level 6', '###### a', [node('heading', { level: 4 }, 'a')]],
    ['another callout', '> [!important]\n> a', [node('callout', { kind: 'warning' }, paragraph('a'))]],
    ['code in a link', '[`a`](/b)', [paragraph(text('a', link('/b')))]],
    ['nothing', '', [paragraph()]],
  ])('%s', (_, markdown, content) => {
    expect(first(markdown)).toEqual(saved(documentOf(...content)).content);
  });
});

/** Inline Markdown with marks shown as `<type>` … `</>`. */
const marksIn = (markdown: string): string =>
  (first(markdown)[0]?.content ?? [])
    .map(({ text: said = '', marks: some = [] }) => some.reduce((inner, { type }) => `<${type}>${inner}</>`, said))
    .join('');

describe('reads emphasis next to Chinese', () => {
  test.each<readonly [markdown: string, shown: string]>([
    ['**重点：**请注意安全。', '<bold>重点：</>请注意安全。'],
    ['他说**“你好”**世界。', '他说<bold>“你好”</>世界。'],
    ['**注意！**abc **（一）**第一条', '<bold>注意！</>abc <bold>（一）</>第一条'],
    ['abc**“注意”**abc', 'abc<bold>“注意”</>abc'],
    ['请看*《春》*和**（二）**。', '请看<italic>《春》</>和<bold>（二）</>。'],
    ['说**"hi"**了', '说<bold>"hi"</>了'],
    ['用**`code`**函数', '用<code>code</>函数'],
    ['占**100%**的', '占<bold>100%</>的'],
    ['真**好👍**啊', '真<bold>好👍</>啊'],
    ['**𠮷。**好', '<bold>𠮷。</>好'],
    ['**한국어(Korean)**은', '<bold>한국어(Korean)</>은'],
    ['旧~~价：~~新', '旧<strike>价：</>新'],
    ['***重点：***请', '<italic><bold>重点：</></>请'],
    ['**重点：*请***', '<bold>重点：</><italic><bold>请</></>'],
    ['**甲：**乙**丙：**丁', '<bold>甲：</>乙<bold>丙：</>丁'],
    ['\\**重点：**请', '**重点：**请'],
    ['一 ** 二：** 三', '一 ** 二：** 三'],
    // Without CJK text, CommonMark's rule applies.
    ['a**"b"**c', 'a**"b"**c'],
    ['说_“你好”_了', '说_“你好”_了'],
  ])('%s', (markdown, shown) => {
    expect(marksIn(markdown)).toBe(shown);
  });

  test('in time proportional to the text', () => {
    const begin = performance.now();
    richTextOf('**重点：**请'.repeat(5000));
    expect(performance.now() - begin).toBeLessThan(5000);
  });
});

test('writes common Markdown', () => {
  expect(
    markdownOf(
      documentOf(
        node('heading', { level: 2 }, 'Node.js - 入门 #1'),
        paragraph('用 ', text('粗体', 'bold'), '、', text('两者', 'bold', 'italic'), '和 snake_case，1 * 2。'),
        node('bulletList', null, node('listItem', null, paragraph('一')), node('listItem', null, paragraph('二'))),
        node('callout', { kind: 'warning' }, paragraph('小心')),
        node('image', { src: '/a.png', alt: '山', caption: '远山' }),
      ),
    ),
  ).toBe(
    '## Node.js - 入门 #1\n\n用 **粗体**、***两者***和 snake_case，1 \\* 2。\n\n- 一\n- 二\n\n> [!WARNING]\n> 小心\n\n![山](/a.png "远山")\n',
  );
});

test('any input is read or rejected quickly', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('\n', '\n\n', '  ', '\t', '<div>', '</div>', '<!--', '| a | b |\n|-|-|\n', ...signs), {
        maxLength: 40,
      }),
      (parts) => {
        const found = richTextOf(parts.join(''));
        return 'document' in found && saved(found.document).content.length > 0;
      },
    ),
    { numRuns: 300 },
  );
  const nested = Array.from({ length: 2000 }, (_, level) => `${'  '.repeat(level)}- a`).join('\n');
  for (const deep of ['> '.repeat(20_000), '- '.repeat(20_000), nested])
    expect(richTextOf(`a\n${deep}a`)).toHaveProperty('refusal');
  const begin = performance.now();
  for (const sign of ['[', '*', '`', '![', '<', '_a', '~~', '| ', '&', '<!--', '\\']) richTextOf(sign.repeat(20_000));
  expect(performance.now() - begin).toBeLessThan(10_000);
});
