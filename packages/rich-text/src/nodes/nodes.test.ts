// @vitest-environment happy-dom
import { getHTMLFromFragment, getSchema } from '@tiptap/core';
import { DOMParser } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { richTextExtensions } from '../extensions.ts';

const schema = getSchema(richTextExtensions());

/** HTML after pasting and copying again. */
function copied(html: string): string {
  const body = document.createElement('div');
  body.innerHTML = html;
  return getHTMLFromFragment(DOMParser.fromSchema(schema).parse(body).content, schema);
}

test.each([
  '<div data-type="callout" role="note" data-kind="warning"><p>小心</p></div>',
  '<figure data-type="image" data-align="full" data-width="60"><img src="/a.png" alt="山"><figcaption>远山</figcaption></figure>',
  '<figure data-type="video" data-align="center"><video src="/a.mp4" controls="controls" preload="metadata" poster="/a.jpg"></video></figure>',
  '<p style="text-align: center;">居中<a href="tel:+8610">电话</a></p>',
  '<ol start="3"><li><p>三</p></li></ol>',
  '<pre><code class="language-rust">fn main() {}</code></pre>',
])('what one editor copies, another takes as it was: %s', (html) => {
  expect(copied(html)).toBe(html);
});

test.each([
  ['<p><img src="https://a.example/b.png"></p>', 'https://a.example/b.png'],
  ['<figure><picture><img src="/b.png"></picture><figcaption>图</figcaption></figure>', '<figcaption>图</figcaption>'],
  ['<video><source src="/b.mp4"></video>', 'src="/b.mp4"'],
])('takes pictures and videos as other sites write them: %s', (html, kept) => {
  expect(copied(html)).toContain(kept);
});

test.each([
  '<img src="file:///C:/a.png">',
  '<img src="data:image/png;base64,AAAA">',
  '<figure><img src="blob:http://a/b"><figcaption>x</figcaption></figure>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="//other.example/">x</a>',
  '<video src="data:video/mp4;base64,AAAA"></video>',
])('takes no address that documents cannot have: %s', (html) => {
  expect(copied(html)).not.toMatch(/src=|href=/);
});
