import { isLinkAddress, isMediaAddress, isWebAddress } from './addresses.ts';
import type { RichText, RichTextMark, RichTextNode } from './document.ts';
import { element, escapeHtml, type HtmlAttributes, openTag } from './html-elements.ts';
import { highlightColors, textColors } from './marks/palette.ts';
import { headingIds } from './outline.ts';
import { type HighlightedCode, type Highlighter, plainHighlighter } from './plain-highlighter.ts';
import { inlineText, textAttribute } from './text.ts';

export interface HtmlOptions {
  /** Highlighter for code blocks: `highlighter.ts`. Default: plain code. */
  readonly highlighter?: Highlighter;
  /** Size of a picture in pixels, if known: reserves its space while it loads. */
  readonly sizeOf?: (address: string) => { readonly width: number; readonly height: number } | undefined;
}

/** Context of rendering one document. */
interface RenderContext {
  readonly highlighter: Highlighter;
  readonly sizeOf: NonNullable<HtmlOptions['sizeOf']>;
  readonly ids: ReadonlyMap<RichTextNode, string>;
}

type Render = (node: RichTextNode, context: RenderContext) => string;

const numberAttribute = ({ attrs }: RichTextNode, name: string): number | undefined => {
  const value = attrs?.[name];
  return typeof value === 'number' ? value : undefined;
};

const inner: Render = ({ content = [] }, context) => content.map((node) => nodeHtml(node, context)).join('');

const around =
  (name: string, attributesOf: (node: RichTextNode, context: RenderContext) => HtmlAttributes = () => ({})): Render =>
  (node, context) =>
    element(name, attributesOf(node, context), inner(node, context));

/** `class` attribute; omitted if there are no classes. */
const classes = (...names: readonly (string | false)[]): HtmlAttributes => {
  const given = names.filter((name) => name !== false && name !== '');
  return given.length === 0 ? {} : { class: given.join(' ') };
};

const textAlign = (node: RichTextNode): HtmlAttributes => {
  const align = textAttribute(node, 'textAlign') || textAttribute(node, 'align');
  return classes(align !== '' && `align-${align}`);
};

const markTags: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  underline: 'u',
  strike: 's',
  code: 'code',
  superscript: 'sup',
  subscript: 'sub',
};

function linkHtml(mark: RichTextMark, text: string): string {
  const href = textAttribute(mark, 'href');
  if (!isLinkAddress(href)) return text;
  return element('a', isWebAddress(href) ? { href, target: '_blank', rel: 'noopener nofollow' } : { href }, text);
}

/** Wraps text in an element with the color of a mark; unchanged for an unknown color. */
function coloredHtml(mark: RichTextMark, tag: string, prefix: string, colors: readonly string[], html: string): string {
  const color = textAttribute(mark, 'color');
  return colors.includes(color) ? element(tag, { class: `${prefix}${color}` }, html) : html;
}

/** Marks are ordered from the outermost to the innermost. */
const text: Render = ({ text: said = '', marks = [] }) =>
  marks.toReversed().reduce((html, mark) => {
    if (mark.type === 'link') return linkHtml(mark, html);
    if (mark.type === 'textColor') return coloredHtml(mark, 'span', 'color-', textColors, html);
    if (mark.type === 'highlight') return coloredHtml(mark, 'mark', 'highlight-', highlightColors, html);
    const tag = markTags[mark.type];
    return tag === undefined ? html : element(tag, {}, html);
  }, escapeHtml(said));

function codeHtml(pieces: HighlightedCode['children']): string {
  return pieces
    .map((piece) => {
      if (piece.type === 'text') return escapeHtml(piece.value);
      if (piece.type !== 'element') return '';
      const { className } = piece.properties;
      const names = Array.isArray(className) ? className.join(' ') : '';
      return element('span', { class: names }, codeHtml(piece.children));
    })
    .join('');
}

const codeBlock: Render = (node, { highlighter }) => {
  const language = textAttribute(node, 'language');
  const code = inlineText(node);
  const known = language !== '' && highlighter.registered(language);
  const { children } = known ? highlighter.highlight(language, code) : plainHighlighter.highlightAuto(code);
  const named = language === '' ? {} : { 'data-language': language };
  return element('pre', named, element('code', {}, codeHtml(children)));
};

/** Columns resized by the user. */
function columnsHtml(table: RichTextNode): string {
  const widths = (table.content?.[0]?.content ?? []).flatMap((cell): readonly unknown[] => {
    const drawn = cell.attrs?.['colwidth'];
    return Array.isArray(drawn) ? drawn : Array<null>(numberAttribute(cell, 'colspan') ?? 1).fill(null);
  });
  if (widths.every((width) => typeof width !== 'number')) return '';
  const columns = widths.map((width) => openTag('col', typeof width === 'number' ? { width } : {}));
  return element('colgroup', {}, columns.join(''));
}

const isHeading = ({ content = [] }: RichTextNode) => content.every(({ type }) => type === 'tableHeader');

const table: Render = (node, context) => {
  const { content: rows = [] } = node;
  const firstOther = rows.findIndex((row) => !isHeading(row));
  const headings = firstOther === -1 ? rows.length : firstOther;
  const part = (name: string, some: readonly RichTextNode[]) =>
    some.length === 0 ? '' : element(name, {}, some.map((row) => nodeHtml(row, context)).join(''));
  const html = `${columnsHtml(node)}${part('thead', rows.slice(0, headings))}${part('tbody', rows.slice(headings))}`;
  // Focusable, so that overflowing columns can be scrolled by keyboard.
  return element('div', { class: 'table-wrapper', tabindex: 0 }, element('table', {}, html));
};

const cell = (name: 'td' | 'th'): Render =>
  around(name, (node) => {
    const spans = ['colspan', 'rowspan'].map((span) => [span, numberAttribute(node, span)] as const);
    return { ...Object.fromEntries(spans.filter(([, count]) => count !== undefined && count > 1)), ...textAlign(node) };
  });

function figure(node: RichTextNode, kind: 'image' | 'video', media: string): string {
  const caption = textAttribute(node, 'caption');
  const width = numberAttribute(node, 'width');
  const attributes = {
    ...classes(kind, `align-${textAttribute(node, 'align')}`),
    style: width === undefined ? undefined : `width:${width}%`,
  };
  return element(
    'figure',
    attributes,
    `${media}${caption === '' ? '' : element('figcaption', {}, escapeHtml(caption))}`,
  );
}

const image: Render = (node, { sizeOf }) => {
  const src = textAttribute(node, 'src');
  if (!isMediaAddress(src)) return '';
  const { width, height } = sizeOf(src) ?? {};
  const attributes = { src, alt: textAttribute(node, 'alt'), width, height, loading: 'lazy', decoding: 'async' };
  return figure(node, 'image', openTag('img', attributes));
};

const video: Render = (node) => {
  const [src, poster] = [textAttribute(node, 'src'), textAttribute(node, 'poster')];
  if (!isMediaAddress(src)) return '';
  const attributes = { src, poster: isMediaAddress(poster) ? poster : undefined, controls: true, preload: 'metadata' };
  return figure(node, 'video', element('video', attributes, ''));
};

const taskItem: Render = (node, context) => {
  const checked = node.attrs?.['checked'] === true;
  const label = checked ? '已完成' : '未完成';
  const box = openTag('input', { type: 'checkbox', disabled: true, checked, 'aria-label': label });
  return element('li', {}, `${box}${element('div', {}, inner(node, context))}`);
};

const headingTag = (node: RichTextNode) => `h${Math.min(Math.max(numberAttribute(node, 'level') ?? 1, 1), 4)}`;

const renderers: Readonly<Record<string, Render>> = {
  paragraph: around('p', textAlign),
  heading: (node, context) =>
    element(headingTag(node), { id: context.ids.get(node), ...textAlign(node) }, inner(node, context)),
  text,
  hardBreak: () => '<br>',
  bulletList: around('ul'),
  orderedList: around('ol', (node) => {
    const start = numberAttribute(node, 'start');
    return start === 1 ? {} : { start };
  }),
  listItem: around('li'),
  taskList: around('ul', () => ({ class: 'task-list' })),
  taskItem,
  blockquote: around('blockquote'),
  callout: around('div', (node) => ({ class: `callout callout-${textAttribute(node, 'kind')}`, role: 'note' })),
  codeBlock,
  table,
  tableRow: around('tr'),
  tableHeader: cell('th'),
  tableCell: cell('td'),
  horizontalRule: () => '<hr>',
  image,
  video,
};

function nodeHtml(node: RichTextNode, context: RenderContext): string {
  const render = Object.hasOwn(renderers, node.type) ? renderers[node.type] : undefined;
  return render === undefined ? '' : render(node, context);
}

/**
 * Renders a document as HTML for an element with the class `rich-text` (styles.css). Needs no DOM. Text is escaped and
 * URLs are checked; the server sanitizes the result anyway.
 *
 * @param document document accepted by `checkRichText`, so its depth is bounded
 */
export function htmlOf({ content }: RichText, { highlighter, sizeOf }: HtmlOptions = {}): string {
  const context: RenderContext = {
    highlighter: highlighter ?? plainHighlighter,
    sizeOf: sizeOf ?? (() => undefined),
    ids: headingIds(content),
  };
  return content.map((node) => nodeHtml(node, context)).join('');
}
