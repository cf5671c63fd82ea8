import type { RichTextMark, RichTextNode } from '../document.ts';
import { escapeHtml } from '../html-elements.ts';
import { cssOfHighlight, cssOfText, defaultHighlight } from '../marks/palette.ts';
import { textAttribute } from '../text.ts';
import { withoutLineBreaks } from './line-breaks.ts';

/** Context of inline text. */
export interface InlinePlace {
  /** In headings and table cells, a break is written as `<br>`. */
  readonly oneLine: boolean;
  /**
   * In a table, `
   * ` must be escaped.
   */
  readonly inTable: boolean;
}

const entity = (character: string): string => `&#${character.codePointAt(0) ?? 0};`;

/** Escapes text that would be read as Markdown. */
function escaped(text: string): string {
  return withoutLineBreaks(text)
    .replaceAll(/[\\`*~[\]<>|]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w+;)|!$/gu, (found) => `\\${found}`)
    .replaceAll(/(?<=https?|ftp):(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=\w)/gi, (found) => `\\${found}`);
}

/** Escapes the start of a line that would begin a list, a heading, a rule or a table, and spaces at both ends. */
const asLine = (line: string): string =>
  line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+=]|:(?=-))/, (found) => `\\${found}`)
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replaceAll(/^\s+|(?<!\s)\s+$/g, (spaces) => spaces.replaceAll(/\s/g, entity));

/** Escapes an image title or description with entities, because not every reader supports backslashes there. */
const escapedWithin = (text: string): string =>
  withoutLineBreaks(text)
    .trim()
    .replaceAll(/[\\`*_~[\]<>|!&"]/g, entity);

/** URL as link destination. */
const destination = (address: string): string => (/[()<>]/.test(address) ? `<${address}>` : address);

/** Content that some Markdown readers do not accept in a code span. */
const noSpan = /`|\\(?:$|[^\0-\uffff])/u;

function codeSpan(code: string, { inTable }: InlinePlace): string {
  const text = code.replaceAll(/[\r\n]+/g, ' ');
  // In a table, `
  // ` ends the cell even in a code span.
  if (noSpan.test(text) || (inTable && text.includes('|'))) return `<code>${escaped(text)}</code>`;
  const padding = text.startsWith(' ') && text.endsWith(' ') && /[^ ]/.test(text) ? ' ' : '';
  return `\`${padding}${text}${padding}\``;
}

/** Writes escaped brackets in link text as entities, because some readers unescape them too early. */
const withoutBrackets = (markdown: string): string =>
  markdown.replaceAll(/\\(.)/gs, (all, character: string) => (/[[\]]/.test(character) ? entity(character) : all));

/** Markdown delimiters of marks, and tags for marks without a delimiter or where delimiters would not be recognized. */
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

/**
 * Text that every Markdown reader accepts between delimiters: letters at both ends, possibly within another pair of
 * delimiters.
 */
const takesSigns = /^(\*?)[\p{L}\p{N}](?:[^*]*[\p{L}\p{N}])?\1$/u;

const cssOfTextNamed: Readonly<Record<string, string>> = cssOfText;
const cssOfHighlightNamed: Readonly<Record<string, string>> = cssOfHighlight;

/** `style` attribute of a color as CSS, which other programs understand. */
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

/** Number of leading nodes that share a mark. */
function reach(nodes: readonly RichTextNode[], mark: RichTextMark): number {
  const end = nodes.findIndex((node) => !hasMark(node, mark));
  return end === -1 ? nodes.length : end;
}

/** Marks still to be written as delimiters or tags; code is written as a code span. */
const wrapping = (node: RichTextNode, open: readonly RichTextMark[]): readonly RichTextMark[] =>
  (node.marks ?? []).filter((mark) => mark.type !== 'code' && !open.some((one) => sameMark(one, mark)));

function written(node: RichTextNode, place: InlinePlace): string {
  if (node.type === 'hardBreak') return place.oneLine ? '<br>' : '\\\n';
  const isCode = node.marks?.some(({ type }) => type === 'code') === true;
  return isCode ? codeSpan(node.text ?? '', place) : escaped(node.text ?? '');
}

/** @param open marks already written around these nodes */
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

/** Text of a paragraph, heading or cell as Markdown. */
export function inlineMarkdown({ content = [] }: RichTextNode, place: InlinePlace): string {
  const [first = '', ...others] = writeNodes(content, [], place).split('\\\n').map(asLine);
  let markdown = first;
  let before = first;
  for (const line of others) {
    // Markdown ignores a break at either end of a paragraph and between breaks.
    markdown += before === '' || line === '' ? `<br>${line}` : `\\\n${line}`;
    before = line;
  }
  return markdown;
}

/** Picture, with its caption as title. */
export const imageMarkdown = (node: RichTextNode): string => {
  const caption = textAttribute(node, 'caption');
  const title = caption === '' ? '' : ` "${escapedWithin(caption)}"`;
  return `![${escapedWithin(textAttribute(node, 'alt'))}](${destination(textAttribute(node, 'src'))}${title})`;
};

/** Video as HTML, because Markdown has no syntax for it. The caption becomes the title. */
export function videoMarkdown(node: RichTextNode): string {
  const attribute = (name: string, value: string) => (value === '' ? '' : ` ${name}="${escapeHtml(value)}"`);
  const [src, poster, caption] = ['src', 'poster', 'caption'].map((name) => textAttribute(node, name));
  return `<video${attribute('src', src ?? '')}${attribute('poster', poster ?? '')}${attribute('title', caption ?? '')} controls></video>`;
}
