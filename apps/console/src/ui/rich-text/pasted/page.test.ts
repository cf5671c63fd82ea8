// @vitest-environment happy-dom
import { richTextExtensions } from '@mutai/rich-text/extensions';
import { generateJSON, type JSONContent } from '@tiptap/core';
import { describe, expect, test } from 'vitest';
import { readPage } from './page.ts';

/** Compact outline of a document: `ol3(li(甲), li(乙))`. */
function outline(node: JSONContent): string {
  if (node.type === 'text') return node.text ?? '';
  const inner = (node.content ?? []).map(outline);
  if (node.type === 'paragraph') return inner.join('');
  const { start, checked, language, src } = node.attrs ?? {};
  const name: Readonly<Record<string, string>> = {
    orderedList: `ol${start === 1 ? '' : String(start)}`,
    bulletList: 'ul',
    listItem: 'li',
    taskList: 'tasks',
    taskItem: checked === true ? 'done' : 'open',
    codeBlock: `code:${String(language)}`,
    image: `img:${String(src)}`,
  };
  return `${name[node.type ?? ''] ?? String(node.type)}(${inner.join(', ')})`;
}

const pasted = (html: string): string =>
  (generateJSON(readPage(html).html, richTextExtensions())['content'] as JSONContent[]).map(outline).join(' ');

/** List paragraph as copied from Word. */
const item = (prefix: string, said: string, { level = 1, list = 0 } = {}) =>
  `<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l${String(list)} level${String(level)} lfo1'>` +
  `<![if !supportLists]><span lang=EN-US><span style='mso-list:Ignore'>${prefix}<span style='font:7.0pt "Times New Roman"'>` +
  `&nbsp;&nbsp; </span></span></span><![endif]><span>${said}</span></p>`;
const items = (...prefixes: readonly string[]) => prefixes.map((prefix) => item(prefix, '甲')).join('');

describe('lists of Word', () => {
  test.each([
    [items('1、', '2、'), 'ol(li(甲), li(甲))'],
    [items('一、', '二、'), 'ol(li(甲), li(甲))'],
    [items('（一）', '（二）'), 'ol(li(甲), li(甲))'],
    [items('十九、', '二十、', '二十一、'), 'ol19(li(甲), li(甲), li(甲))'],
    [items('3.', '4.'), 'ol3(li(甲), li(甲))'],
    [items('1.1.2', '1.1.3'), 'ol2(li(甲), li(甲))'],
    [items('①', '②'), 'ol(li(甲), li(甲))'],
    [items('a)', 'b)', 'c)'), 'ol(li(甲), li(甲), li(甲))'],
    [items('i.', 'ii.'), 'ol(li(甲), li(甲))'],
    [items('甲、', '乙、'), 'ol(li(甲), li(甲))'],
    [items('·', 'l', 'Ø'), 'ul(li(甲), li(甲), li(甲))'],
    // Unsupported markers stay as text.
    [items('第一条', '第二条'), '第一条甲 第二条甲'],
    [`${items('1、', '2、')}<p>间</p>${items('3、')}`, 'ol(li(甲), li(甲)) 间 ol3(li(甲))'],
    [`${items('1、', '2、')}${items('1、')}`, 'ol(li(甲), li(甲)) ol(li(甲))'],
    [
      `${item('一、', '甲')}${item('1、', '子', { level: 2 })}${item('2、', '子', { level: 2 })}${item('二、', '乙')}`,
      'ol(li(甲, ol(li(子), li(子))), li(乙))',
    ],
    [`${item('·', '孙', { level: 3 })}${item('1、', '甲')}`, 'ul(li(孙)) ol(li(甲))'],
  ])('%#', (html, shown) => {
    const head = '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=ZH-CN><!--StartFragment-->';
    expect(pasted(`${head}${html}<!--EndFragment--></body></html>`)).toBe(shown);
  });

  test('leave no markers, also if only comments indicate them', () => {
    expect(
      pasted('<p style="mso-list:l0 level1 lfo1"><!--[if !supportLists]--><span>2.</span><!--[endif]-->项</p>'),
    ).toBe('ol2(li(项))');
    expect(pasted('<p>前<o:p></o:p></p><p><o:p>&nbsp;</o:p></p>')).toBe('前 ');
  });
});

const larkItem = (tag: 'ul' | 'ol', kind: string, said: string, start = '') =>
  `<${tag} class="list-${kind}1"${start}><li class="ace-line" data-list="${kind}"><div>${said}</div></li></${tag}>`;

describe('content of other editors', () => {
  test.each([
    [
      '<pre style="white-space:pre;"><code class="language-Python" data-lark-language="Python" data-wrap="false">' +
        '<div>def f():</div><div>    return 1</div><div></div><div>f()</div></code></pre>',
      'code:python(def f():\n    return 1\n\nf())',
    ],
    [
      '<pre><code class="language-Plain Text" data-lark-language="Plain Text"><div>a</div></code></pre>',
      'code:null(a)',
    ],
    ['<pre>a<br>b</pre>', 'code:null(a\nb)'],
    ['<pre><code class="language-rust">fn main() {\n}</code></pre>', 'code:rust(fn main() {\n})'],
    [`${larkItem('ul', 'check', '买菜')}${larkItem('ul', 'done', '做饭')}`, 'tasks(open(买菜), done(做饭))'],
    [
      `${larkItem('ol', 'number', '一')}${larkItem('ol', 'number', '二', ' start="2"')}${larkItem('ul', 'bullet', '三')}`,
      'ol(li(一), li(二)) ul(li(三))',
    ],
    [
      '<ul class="contains-task-list"><li><input type="checkbox" checked disabled> 甲<ul><li><input type="checkbox"> 子</li></ul></li><li>乙</li></ul>',
      'tasks(done(甲, tasks(open(子)))) ul(li(乙))',
    ],
    ['<ul><li role="checkbox" aria-checked="true"><p>谷</p></li></ul>', 'tasks(done(谷))'],
  ])('%#', (html, shown) => {
    expect(pasted(html)).toBe(shown);
  });

  test('is unchanged if copied from our own editor', () => {
    const own =
      '<ul data-type="taskList"><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>甲</p></div></li></ul>';
    expect(pasted(own)).toBe('tasks(done(甲))');
  });
});

/** Pasted texts with their marks. */
const marked = (node: JSONContent): string =>
  node.type === 'text'
    ? (node.marks ?? []).reduce(
        (inner, { type, attrs }) =>
          `<${[type, ...Object.values((attrs ?? {}) as Record<string, string>)].join(' ')}>${inner}</>`,
        node.text ?? '',
      )
    : (node.content ?? []).map(marked).join('');

describe('formatted text', () => {
  test.each([
    ['m<sup>2</sup> CO<sub>2</sub>', 'm<superscript>2</> CO<subscript>2</>'],
    ['x<span style="vertical-align:super">2</span>', 'x<superscript>2</>'],
    ['<span style="color:#C00000">红</span>', '<textColor red>红</>'],
    ['<font color="blue">蓝</font>', '<textColor blue>蓝</>'],
    ['<span style="color: rgb(51, 51, 51)">黑</span>', '黑'],
    ['<span style="color:#1f2329;background:#f5f6f7">黑</span>', '黑'],
    ['<span style="background:yellow;mso-highlight:yellow">重</span>', '<highlight yellow>重</>'],
    ['<span style="background-color: rgba(183, 237, 177, 0.8)">绿</span>', '<highlight green>绿</>'],
    ['<mark>重</mark>', '<highlight yellow>重</>'],
    [
      '<mark class="highlight-red">重</mark><span class="color-grey">灰</span>',
      '<highlight red>重</><textColor grey>灰</>',
    ],
    ['<a href="https://a.example/"><span style="color:blue">链</span></a>', '<link https://a.example/>链</>'],
  ])('%s', (html, shown) => {
    expect(marked(generateJSON(readPage(`<p>${html}</p>`).html, richTextExtensions()))).toBe(shown);
  });
});

const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAAAAACH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

describe('pictures', () => {
  test('get the URL that the page loads lazily, and placeholders are removed', () => {
    const html =
      `<section><p><img data-src="https://pic.example/a/640?wx_fmt=jpeg" src="${pixel}" alt="图"></p>` +
      `<p><img data-original="//pic.example/b.png"></p><p><img src="${pixel}">正文</p>` +
      '<p><img src="//pic.example/c.png"><img src="https://pic.example/d.png" data-src="https://pic.example/e.png"></p></section>';
    const page = readPage(html);
    expect(page).toMatchObject({ addresses: [], local: 0, lost: 0, foreign: 4 });
    expect(pasted(html)).toBe(
      'img:https://pic.example/a/640?wx_fmt=jpeg() img:https://pic.example/b.png() 正文 ' +
        'img:https://pic.example/c.png() img:https://pic.example/d.png()',
    );
  });

  test('with data URLs are replaced by markers, and unavailable ones are counted', () => {
    const page = readPage(
      '<p>前<img src="data:image/png;base64,AAAA">后<img src="/a.png"><img src="data:image/jpeg;base64,AAAA"></p>' +
        '<img src="file:///C:/a.png"><img src="blob:https://a.example/1"><img alt="无">' +
        '<img src="data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22/%3E">',
    );
    expect(page).toMatchObject({
      addresses: ['data:image/png;base64,AAAA', 'data:image/jpeg;base64,AAAA'],
      local: 1,
      lost: 2,
      foreign: 0,
    });
    expect(page.html).toContain('/a.png');
    expect(page.html).not.toContain('data:');
  });
});
