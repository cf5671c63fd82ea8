import type { RichTextMark, RichTextNode } from '../document.ts';
import { escapeHtml } from '../html-elements.ts';
import { cssOfHighlight, cssOfText, defaultHighlight } from '../marks/palette.ts';
import { textAttribute } from '../text.ts';
import { withoutLineBreaks } from './line-breaks.ts';

/** Where text stands. */
export interface InlinePlace {
  /** Where a line cannot be broken, `<br>` is written: in headings and cells of tables. */
  readonly oneLine: boolean;
  /** A bar would end the cell. */
  readonly inTable: boolean;
}

const entity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/** Text that would be read as something else, written so that it is read as it is. */
function escaped(text: string): string {
  return withoutLineBreaks(text)
    .replaceAll(/[\\`*~[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!$/gu, (found) => `\\${found}`)
    .replaceAll(/(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=\w)/gi, (found) => `\\${found}`);
}

/** What begins a line must not begin a list, a heading, a rule or a table; spaces at either end would be lost. */
const asLine = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+=]|:(?=-))/, (found) => `\\${found}`)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replaceAll(/^\s+|(?<!\s)\s+$/g, (spaces) => spaces.replaceAll(/\s/g, entity));

/** A title or the text of an image: signs there are not everywhere taken for what they are behind a backslash. */
const escapedWithin = (text: string): string =>
  withoutLineBreaks(text)
    .trim()
    .replaceAll(/[\\`*_~[\]<>|!&"]/g, entity);

/** An address as it stands in parentheses. */
const destination = (address: string): string => (/[()<>]/.test(address) ? `<${address}>` : address);

/** What some readers of Markdown do not take a span of code for, or not as far as it goes. */
const noSpan = /`|\\(?:$|[^\0-\uffff])/u;

function codeSpan(code: string, { inTable }: InlinePlace): string {
  const text = code.replaceAll(/[\r\n]+/g, ' ');
  // In a table a bar ends the cell even there.
  if (noSpan.test(text) || (inTable && text.includes('|'))) return `<code>${escaped(text)}</code>`;
  const padding = text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text) ? ' ' : '';
  return `\`${padding}${text}${padding}\``;
}

/** In the text of a link some readers take the backslash before a bracket away too early. */
const withoutBrackets = (markdown: string): string =>
  markdown.replaceAll(/\\(.)/gs, (all, character: string) => (/[[\]]/.test(character) ? entity(character) : all));

/** Signs around text that is set apart, and the tags that say the same where signs would not be understood. */
const signs: Readonly<Record<string, { readonly sign?: string; readonly tag: string }>> = {
  superscript: { tag: 'sup' },
  subscript: { tag: 'sub' },
  textColor: { tag: 'span' },
  highlight: { tag: 'mark' },
  bold: { sign: '**', tag: 'strong' },
  italic: { sign: '*', tag: 'em' },
  strike: { sign: '~~', tag: 'del' },
  underline: { tag: 'u' },
};

/** Letters at both ends, or another pair of signs around such: what every reader of Markdown takes signs around for. */
const takesSigns = /^(\*?)[\p{L}\p{N}](?:[^*]*[\p{L}\p{N}])?\1$/u;

const cssOfTextNamed: Readonly<Record<string, string>> = cssOfText;
const cssOfHighlightNamed: Readonly<Record<string, string>> = cssOfHighlight;

/** The style of a tag that has a color: as CSS, which other programs know. */
function tagStyle(mark: RichTextMark): string {
  const color = textAttribute(mark, 'color');
  if (mark.type === 'textColor') return ` style="color: ${cssOfTextNamed[color] ?? ''}"`;
  const isMarked = mark.type === 'highlight' && color !== defaultHighlight;
  return isMarked ? ` style="background: ${cssOfHighlightNamed[color] ?? ''}"` : '';
}

function setApart(mark: RichTextMark, inner: string, before: string, after: string): string {
  if (mark.type === 'link') return `[${withoutBrackets(inner)}](${destination(textAttribute(mark, 'href'))})`;
  const known = signs[mark.type];
  if (known === undefined) return inner;
  const { sign, tag } = known;
  const first = sign?.[0] ?? '';
  if (sign !== undefined && takesSigns.test(inner) && !before.endsWith(first) && !after.startsWith(first)) {
    return `${sign}${inner}${sign}`;
  }
  return `<${tag}${tagStyle(mark)}>${inner}</${tag}>`;
}

const sameMark = (one: RichTextMark, other: RichTextMark): boolean =>
  one.type === other.type && ['href', 'color'].every((name) => textAttribute(one, name) === textAttribute(other, name));

const hasMark = ({ marks = [] }: RichTextNode, mark: RichTextMark) => marks.some((one) => sameMark(one, mark));

/** How many nodes from the first on share a mark. */
function reach(nodes: readonly RichTextNode[], mark: RichTextMark): number {
  const end = nodes.findIndex((node) => !hasMark(node, mark));
  return end === -1 ? nodes.length : end;
}

/** The marks that are written as signs or tags; code is a span by itself. */
const wrapping = (node: RichTextNode, open: readonly RichTextMark[]): readonly RichTextMark[] =>
  (node.marks ?? []).filter((mark) => mark.type !== 'code' && !open.some((one) => sameMark(one, mark)));

function written(node: RichTextNode, place: InlinePlace): string {
  if (node.type === 'hardBreak') return place.oneLine ? '<br>' : '\\\n';
  const isCode = node.marks?.some(({ type }) => type === 'code') === true;
  return isCode ? codeSpan(node.text ?? '', place) : escaped(node.text ?? '');
}

/** @param open marks that have been written around these nodes */
function writeNodes(nodes: readonly RichTextNode[], open: readonly RichTextMark[], place: InlinePlace): string {
  let out = '';
  let rest = nodes;
  for (let [first] = rest; first !== undefined; [first] = rest) {
    const [mark] = wrapping(first, open).toSorted((one, other) => reach(rest, other) - reach(rest, one));
    if (mark === undefined) {
      out += written(first, place);
      rest = rest.slice(1);
      continue;
    }
    const count = reach(rest, mark);
    const inner = writeNodes(rest.slice(0, count), [...open, mark], place);
    rest = rest.slice(count);
    const [next] = rest;
    out += setApart(mark, inner, out, next === undefined ? '' : writeNodes([next], open, place));
  }
  return out;
}

/** The text of a paragraph, a heading or a cell as Markdown. */
export function inlineMarkdown({ content = [] }: RichTextNode, place: InlinePlace): string {
  const [first = '', ...others] = writeNodes(content, [], place).split('\\\n').map(asLine);
  let markdown = first;
  let before = first;
  for (const line of others) {
    // A break is none at either end of a paragraph, nor between breaks.
    markdown += before === '' || line === '' ? `<br>${line}` : `\\\n${line}`;
    before = line;
  }
  return markdown;
}

/** A picture with its caption as title. */
export const imageMarkdown = (node: RichTextNode): string => {
  const caption = textAttribute(node, 'caption');
  const title = caption === '' ? '' : ` "${escapedWithin(caption)}"`;
  return `![${escapedWithin(textAttribute(node, 'alt'))}](${destination(textAttribute(node, 'src'))}${title})`;
};

/** Markdown has no videos: HTML that sites with videos take, the caption as title. */
export function videoMarkdown(node: RichTextNode): string {
  const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escapeHtml(value)}"`);
  const [src, poster, caption] = ['src', 'poster', 'caption'].map((name) => textAttribute(node, name));
  return `<video${attribute('src', src ?? '')}${attribute('poster', poster ?? '')}${attribute('title', caption ?? '')} controls></video>`;
}
