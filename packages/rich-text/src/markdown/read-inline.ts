import { Lexer, type MarkedToken, type Token } from 'marked';
import { isLinkAddress, isMediaAddress } from '../addresses.ts';
import { captionMax } from '../attribute-rules.ts';
import type { RichTextMark, RichTextNode } from '../document.ts';
import { defaultHighlight, highlightOf, styleProperty, textColorOf } from '../marks/palette.ts';
import { withoutEntities } from './entities.ts';
import { withoutLineBreaks } from './line-breaks.ts';
import { lexerOptions } from './text-tokenizer.ts';

/** Maps the URL of a picture or video in the text to its URL here; `undefined`: not available. */
export type AddressOf = (address: string) => string | undefined;

/** HTML tags for formatting that Markdown lacks. */
const tagMarks: Readonly<Record<string, string>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  ins: 'underline',
  s: 'strike',
  del: 'strike',
  strike: 'strike',
  code: 'code',
  kbd: 'code',
  sup: 'superscript',
  sub: 'subscript',
};

/** Mark that a tag opens; `null`: none, but the tag must still be matched with its end. */
function markOfTag(name: string, tag: string): RichTextMark | null {
  const type = Object.hasOwn(tagMarks, name) ? tagMarks[name] : undefined;
  if (type !== undefined) return { type };
  const style = tagAttribute(tag, 'style');
  if (name === 'mark') {
    const css = styleProperty(style, 'background') || styleProperty(style, 'background-color');
    return { type: 'highlight', attrs: { color: highlightOf(css) ?? defaultHighlight } };
  }
  if (name !== 'span' && name !== 'font') return null;
  const color = textColorOf(styleProperty(style, 'color') || tagAttribute(tag, 'color'));
  return color === null ? null : { type: 'textColor', attrs: { color } };
}

/** Unclosed tag. */
interface OpenTag {
  readonly name: string;
  readonly mark: RichTextMark | null;
}

/** Paired inline tags; all others are void or read separately. */
const inlineTags = new Set([...Object.keys(tagMarks), 'mark', 'span', 'font']);

/** Attribute of a tag. */
function tagAttribute(tag: string, name: string): string {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return withoutEntities(found?.[1] ?? found?.[2] ?? found?.[3] ?? '').trim();
}

const said = (text: string): string =>
  withoutLineBreaks(withoutEntities(text)).trim().slice(0, captionMax).toWellFormed();

/** Removes backslash escapes, which the Markdown reader leaves in image descriptions. */
const unescaped = (text: string): string => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1');

/** Image node; its description as text if the picture is not available. */
function picture(address: string, alt: string, caption: string, addressOf: AddressOf): RichTextNode | undefined {
  const src = addressOf(withoutEntities(address));
  if (src !== undefined && isMediaAddress(src)) {
    return { type: 'image', attrs: { src, alt: said(alt), caption: said(caption) } };
  }
  const instead = said(alt) || said(caption);
  return instead === '' ? undefined : { type: 'text', text: instead };
}

function film(tag: string, addressOf: AddressOf): RichTextNode | undefined {
  const src = addressOf(tagAttribute(tag, 'src'));
  if (src === undefined || !isMediaAddress(src)) return undefined;
  const poster = addressOf(tagAttribute(tag, 'poster')) ?? '';
  return {
    type: 'video',
    attrs: { src, poster: isMediaAddress(poster) ? poster : '', caption: said(tagAttribute(tag, 'title')) },
  };
}

/** Removes line breaks between Chinese characters; other line breaks become spaces. */
const unbroken = (text: string): string =>
  withoutLineBreaks(
    text.replaceAll(/(?<=[\p{sc=Han}，。；：！？、）】」』”])[ \t]*\r?\n[ \t]*(?=[\p{sc=Han}（【「『“])/gu, ''),
  );

/** Removes characters that databases cannot store. */
const clean = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed();

const sameMarks = (one: RichTextNode, other: RichTextNode) =>
  JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);

/** Joins adjacent text nodes with equal marks. */
function joined(nodes: readonly RichTextNode[]): readonly RichTextNode[] {
  const out: RichTextNode[] = [];
  for (const node of nodes) {
    const last = out.at(-1);
    if (node.type === 'text' && last?.type === 'text' && sameMarks(node, last)) {
      out[out.length - 1] = { ...last, text: `${last.text ?? ''}${node.text ?? ''}` };
    } else out.push(node);
  }
  return out;
}

const scripts = new Set(['superscript', 'subscript']);

/** Adds a mark. Code excludes other marks except links; superscript and subscript exclude each other. */
function marked(marks: readonly RichTextMark[], mark: RichTextMark): readonly RichTextMark[] {
  if (marks.some(({ type }) => type === mark.type || type === 'code')) return marks;
  if (scripts.has(mark.type) && marks.some(({ type }) => scripts.has(type))) return marks;
  const isLinked = marks.find(({ type }) => type === 'link');
  if (mark.type === 'code') return isLinked === undefined ? [mark] : marks;
  return [...marks, mark];
}

const marksOf = (open: readonly OpenTag[], around: readonly RichTextMark[] = []): readonly RichTextMark[] =>
  open.reduce((marks, { mark }) => (mark === null ? marks : marked(marks, mark)), around);

class InlineReader {
  readonly nodes: RichTextNode[] = [];
  readonly #addressOf: AddressOf;

  constructor(addressOf: AddressOf) {
    this.#addressOf = addressOf;
  }

  #text(text: string, marks: readonly RichTextMark[]): void {
    if (text !== '') this.nodes.push({ type: 'text', text: clean(text), ...(marks.length === 0 ? {} : { marks }) });
  }

  #block(node: RichTextNode | undefined, marks: readonly RichTextMark[]): void {
    if (node?.type === 'text') this.#text(node.text ?? '', marks);
    else if (node !== undefined) this.nodes.push(node);
  }

  /** @returns the tags open after this one */
  #tag(tag: string, open: readonly OpenTag[]): readonly OpenTag[] {
    const { name = '', end } = /^<(?<end>\/?)(?<name>[a-z]+)/i.exec(tag)?.groups ?? {};
    const tagName = name.toLowerCase();
    if (tagName === 'br') this.nodes.push({ type: 'hardBreak' });
    if (tagName === 'img') {
      this.#block(
        picture(tagAttribute(tag, 'src'), tagAttribute(tag, 'alt'), tagAttribute(tag, 'title'), this.#addressOf),
        marksOf(open),
      );
    }
    if (tagName === 'video' && end === '') this.#block(film(tag, this.#addressOf), marksOf(open));
    if (!inlineTags.has(tagName)) return open;
    if (end === '') return [...open, { name: tagName, mark: markOfTag(tagName, tag) }];
    const last = open.findLastIndex(({ name: opened }) => opened === tagName);
    return open.filter((_, index) => index !== last);
  }

  read(tokens: readonly Token[], marks: readonly RichTextMark[]): void {
    /** Tags opened within these tokens. */
    let open: readonly OpenTag[] = [];
    for (const one of tokens) {
      const token = one as MarkedToken;
      const all = marksOf(open, marks);
      switch (token.type) {
        case 'strong':
          this.read(token.tokens, marked(all, { type: 'bold' }));
          break;
        case 'em':
          this.read(token.tokens, marked(all, { type: 'italic' }));
          break;
        case 'del':
          this.read(token.tokens, marked(all, { type: 'strike' }));
          break;
        case 'link': {
          const href = withoutEntities(token.href);
          this.read(token.tokens, isLinkAddress(href) ? marked(all, { type: 'link', attrs: { href } }) : all);
          break;
        }
        case 'image':
          this.#block(picture(token.href, unescaped(token.text), token.title ?? '', this.#addressOf), all);
          break;
        case 'codespan':
          this.#text(token.text, marked(all, { type: 'code' }));
          break;
        case 'br':
          this.nodes.push({ type: 'hardBreak' });
          break;
        case 'html':
          open = this.#tag(token.raw, open);
          break;
        case 'escape':
          this.#text(token.text, all);
          break;
        case 'text':
          if (token.tokens === undefined) this.#text(withoutEntities(unbroken(token.text)), all);
          else this.read(token.tokens, all);
          break;
        case 'blockquote':
        case 'checkbox':
        case 'code':
        case 'def':
        case 'heading':
        case 'hr':
        case 'list':
        case 'list_item':
        case 'paragraph':
        case 'space':
        case 'table':
        // Block tokens cannot occur in inline text.
      }
    }
  }
}

/** Reads inline tokens as text, marks and breaks. Pictures and videos, which are blocks in documents, are included. */
export function readInline(tokens: readonly Token[], addressOf: AddressOf): readonly RichTextNode[] {
  const reader = new InlineReader(addressOf);
  reader.read(tokens, []);
  return joined(reader.nodes);
}

/** Removes comments and elements whose text is not displayed. An unclosed one extends to the end. */
function shownHtml(html: string): string {
  const opening = /<!--|<(?:script|style|template)\b/gi;
  const closings: Readonly<Record<string, RegExp>> = {
    '<!--': /-->/g,
    '<script': /<\/script\s*>/gi,
    '<style': /<\/style\s*>/gi,
    '<template': /<\/template\s*>/gi,
  };
  let shown = '';
  let from = 0;
  for (let found = opening.exec(html); found !== null; found = opening.exec(html)) {
    shown += html.slice(from, found.index);
    const closing = closings[found[0].toLowerCase()];
    if (closing === undefined) return shown;
    closing.lastIndex = opening.lastIndex;
    if (closing.exec(html) === null) return shown;
    from = closing.lastIndex;
    opening.lastIndex = from;
  }
  return shown + html.slice(from);
}

/** Reads a piece of HTML: its text, and the tags that Markdown supports. */
export function readHtml(html: string, addressOf: AddressOf): readonly RichTextNode[] {
  const shown = shownHtml(html);
  return readInline(Lexer.lexInline(shown.trim(), lexerOptions()), addressOf);
}
