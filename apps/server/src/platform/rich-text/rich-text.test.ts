import { createHash } from 'node:crypto';
import { checkRichText } from '@mutai/rich-text/check';
import { type RichTextNode, schemaVersion } from '@mutai/rich-text/document';
import { htmlOf } from '@mutai/rich-text/html';
import { everything } from '@mutai/rich-text/testing/documents';
import { describe, expect, test } from 'vitest';
import { background } from '../workers/fair-queue.ts';
import { readMarkdown } from './read-markdown.ts';
import { readerHtml, renderedBody, rendererVersion } from './rich-text.ts';
import { sanitized } from './sanitize.ts';

/** XSS attacks from public lists. */
const attacks = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  '<img/src=x/onerror=alert(1)>',
  '<img src="x" ONERROR = "alert(1)">',
  '<img src=x srcset="javascript:alert(1) 1x">',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><use href="data:image/svg+xml;base64,PHN2Zz4="></use></svg>',
  '<math><mi//xlink:href="data:x,<script>alert(1)</script>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\tscript:alert(1)">x</a>',
  '<a href="java&#x0A;script:alert(1)">x</a>',
  '<a href="&#1;javascript:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="javascript\uff1aalert(1)" onclick="alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example/">x</a>',
  '<a href="/\\evil.example/">x</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<embed src="data:text/html,<script>alert(1)</script>">',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>',
  '<video poster="javascript:alert(1)" src="x" onloadstart=alert(1)></video>',
  '<video><source onerror=alert(1)></video>',
  '<style>@import "javascript:alert(1)"; *{background:url(javascript:alert(1))}</style>',
  '<p style="background:url(javascript:alert(1))">x</p>',
  '<figure style="width:50%;position:fixed;inset:0">x</figure>',
  '<link rel=stylesheet href="//evil.example/x.css">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<base href="//evil.example/">',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<textarea><script>alert(1)</script></textarea>',
  '<title><img src=x onerror=alert(1)></title>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '`onmouseover=alert(1)',
  '\u202e<img src=x onerror=alert(1)>',
  '<p id="location" class="ant-modal" onpointerenter=alert(1)>x</p>',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
];

const tags =
  /^(?:h[1-4]|p|br|hr|strong|em|u|s|sup|sub|mark|code|a|[uo]l|li|blockquote|div|pre|span|table|col|colgroup|thead|tbody|tr|t[hd]|fig(?:ure|caption)|img|video|input)$/;
const attribute =
  /^(?:id="h-[^"]*"|href="(?:https?:\/\/|mailto:|tel:|\/(?!\/)|#)[^"\\]*"|(?:src|poster)="(?:https?:\/\/|\/(?!\/))[^"\\]*"|class="[\w -]+"|style="width:\d{1,3}%"|(?:alt|target|rel|start|role|tabindex|data-language|width|height|colspan|rowspan|loading|decoding|preload|type|aria-label)="[^"]*"|controls|disabled|checked)$/;

/**
 * Returns the parts of HTML that are not known to be harmless. Parses tags itself, because it verifies another parser.
 */
function suspicious(html: string): readonly string[] {
  const found = [
    ...html.matchAll(/<(?<end>\/?)(?<name>[^\s/>]*)(?<attributes>(?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*\/?>/g),
  ];
  const rest = found.reduce((left, [tag]) => left.replace(tag, ''), html);
  return [
    ...(rest.includes('<') ? [rest] : []),
    ...found.flatMap(({ groups: { name = '', attributes = '' } = {} }) => [
      ...(tags.test(name) ? [] : [name]),
      ...[...attributes.matchAll(/[^\s=>"/]+(?:="[^"]*")?/g)].map(([one]) => one).filter((one) => !attribute.test(one)),
    ]),
  ];
}

/** Copies a node with all its texts replaced. */
function filledWith(attack: string, { attrs, content, marks, text, ...node }: RichTextNode): RichTextNode {
  const filled = (some: RichTextNode['attrs']) =>
    some &&
    Object.fromEntries(Object.entries(some).map(([name, value]) => [name, typeof value === 'number' ? value : attack]));
  return {
    ...node,
    ...(attrs && { attrs: filled(attrs) ?? {} }),
    ...(marks && { marks: marks.map((mark) => ({ ...mark, ...(mark.attrs && { attrs: filled(mark.attrs) ?? {} }) })) }),
    ...(text !== undefined && { text: attack }),
    ...(content && { content: content.map((one) => filledWith(attack, one)) }),
  };
}

describe('no script survives', () => {
  test.each(attacks)('%s', async (attack) => {
    const document = {
      type: 'doc',
      schemaVersion,
      content: everything.content.map((node) => filledWith(attack, node)),
    } as const;
    expect(checkRichText(document)).toHaveProperty('refusal');
    // Defense in depth: each step alone is safe, even if the document were stored.
    expect(
      suspicious(htmlOf(document)).filter((one) => !one.startsWith('class=') && !one.startsWith('data-language')),
    ).toEqual([]);
    expect(suspicious(await readerHtml(document))).toEqual([]);
    expect(suspicious(sanitized(attack))).toEqual([]);
  });

  test('the reader used here detects attacks', () => {
    expect(suspicious(attacks.join('')).length).toBeGreaterThan(attacks.length / 2);
  });
});

test('the HTML of documents passes the sanitizer unchanged', async () => {
  const html = await readerHtml(everything, () => ({ width: 800, height: 600 }));
  expect(html.replaceAll('><', '>\n<')).toMatchSnapshot();
});

test('a change of the rendered HTML requires a new renderer version', async () => {
  const digest = createHash('sha256')
    .update(JSON.stringify(await renderedBody(everything)))
    .digest('hex')
    .slice(0, 16);
  // If the digest differs, raise `rendererVersion` and update both here.
  expect({ rendererVersion, digest }).toEqual({ rendererVersion: 3, digest: '4906d3504b5d26de' });
});

test('Markdown that takes too long is aborted, and later texts are parsed', async () => {
  const slow = readMarkdown([{ markdown: `a${'**a '.repeat(20_000)}` }], { ...background, userId: 1 });
  const message = 'Markdown 内容过于复杂，无法读取，请简化或拆分后重新导入！';
  await expect(slow).rejects.toMatchObject({ message });
  expect(await readMarkdown([{ markdown: '# a' }, { markdown: '> '.repeat(30) }], background)).toMatchObject([
    { document: { content: [{ type: 'heading' }] } },
    { refusal: 'Markdown 第 1 行嵌套太深，引用和列表不能超过 24 层！' },
  ]);
});
