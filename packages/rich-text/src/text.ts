import type { RichText, RichTextNode } from './document.ts';

/** All nodes of a document, in reading order. */
export function* nodesIn(nodes: readonly RichTextNode[]): Generator<RichTextNode> {
  for (const node of nodes) {
    yield node;
    yield* nodesIn(node.content ?? []);
  }
}

/** String attribute; empty if absent or not a string. */
export function textAttribute(node: Pick<RichTextNode, 'attrs'>, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : '';
}

const isInline = ({ type }: RichTextNode) => type === 'text' || type === 'hardBreak';

/** Text of a paragraph, heading or code block. */
export const inlineText = ({ content = [] }: RichTextNode): string =>
  content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('');

/** Text of each block with text, and captions of pictures and videos. */
function* lines(nodes: readonly RichTextNode[]): Generator<string> {
  for (const node of nodes) {
    const { content = [] } = node;
    if (content.length > 0 && content.every(isInline)) yield inlineText(node);
    else yield* lines(content);
    const caption = textAttribute(node, 'caption');
    if (caption !== '') yield caption;
  }
}

/** Plain text of a document: a line per paragraph, heading, cell, item and caption. */
export const textOf = ({ content }: RichText): string => [...lines(content)].join('\n');

/** Nodes that a document without content consists of. */
const emptyNodes: ReadonlySet<string> = new Set(['paragraph', 'text', 'hardBreak']);

/** Returns true if a document has no text, and nothing but empty paragraphs. */
export const isBlankDocument = (document: RichText): boolean =>
  [...nodesIn(document.content)].every(({ type }) => emptyNodes.has(type)) && textOf(document).trim() === '';

/** Scripts without spaces count by character, others by word. */
const counted =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+(?:['’.,_-](?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+)*/gu;

/** Number of CJK characters and other words in a text. */
export const wordsIn = (text: string): number => text.match(counted)?.length ?? 0;

/** Number of CJK characters and other words in a document. */
export const wordCountOf = (document: RichText): number => wordsIn(textOf(document));

/** Sentence ends, after which an excerpt may stop. */
const sentenceEnd = /[。！？!?…；;]["”’」』）)]*|\.(?=\s)/gu;

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * Excerpt for lists: the beginning of the document, in whole sentences if possible, without headings, code and tables.
 *
 * @param max maximum characters
 */
export function excerptOf({ content }: RichText, max: number): string {
  const prose = content.filter(({ type }) => type !== 'heading' && type !== 'codeBlock' && type !== 'table');
  let text = '';
  for (const line of lines(prose)) {
    text += `${text === '' ? '' : ' '}${line.replaceAll(/\s+/g, ' ').trim()}`;
    if (text.length > max) break;
  }
  text = text.trim();
  if (text.length <= max) return text;
  const ends = [...text.slice(0, max).matchAll(sentenceEnd)].map(({ 0: mark, index }) => index + mark.length);
  const end = ends.at(-1) ?? 0;
  if (end >= max / 2) return text.slice(0, end);
  let cut = '';
  for (const { segment } of graphemes.segment(text.slice(0, max + 1))) {
    // Reserve one character for the ellipsis.
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Unique URLs of the pictures and videos of a document, that is, the files it uses. */
export function addressesIn({ content }: RichText): readonly string[] {
  const media = [...nodesIn(content)].filter(({ type }) => type === 'image' || type === 'video');
  const addresses = media.flatMap((node) => [textAttribute(node, 'src'), textAttribute(node, 'poster')]);
  return [...new Set(addresses)].filter((address) => address !== '');
}
