import type { RichText, RichTextNode } from './document.ts';

/** Every node of a document, in the order of reading. */
export function* nodesIn(nodes: readonly RichTextNode[]): Generator<RichTextNode> {
  for (const node of nodes) {
    yield node;
    yield* nodesIn(node.content ?? []);
  }
}

/** An attribute as text; '' if it is none. */
export function textAttribute(node: Pick<RichTextNode, 'attrs'>, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === 'string' ? value : '';
}

const isInline = ({ type }: RichTextNode) => type === 'text' || type === 'hardBreak';

/** The text of a paragraph, a heading, a code block. */
export const inlineText = ({ content = [] }: RichTextNode): string =>
  content.map((node) => (node.type === 'hardBreak' ? '\n' : (node.text ?? ''))).join('');

/** The text of each block that has one, and what is written below pictures and videos. */
function* lines(nodes: readonly RichTextNode[]): Generator<string> {
  for (const node of nodes) {
    const { content = [] } = node;
    if (content.length > 0 && content.every(isInline)) yield inlineText(node);
    else yield* lines(content);
    const caption = textAttribute(node, 'caption');
    if (caption !== '') yield caption;
  }
}

/** What a document says, without how it looks: a line for each paragraph, heading, cell, item and caption. */
export const textOf = ({ content }: RichText): string => [...lines(content)].join('\n');

/** Scripts that write no spaces are counted by characters, all others by words. */
const counted =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+(?:['’.,_-](?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}])[\p{L}\p{M}\p{N}])+)*/gu;

/** Chinese characters and words of a text. */
export const wordsIn = (text: string): number => text.match(counted)?.length ?? 0;

/** Chinese characters and words of a document. */
export const wordCountOf = (document: RichText): number => wordsIn(textOf(document));

/** Ends of sentences, after which an excerpt may stop. */
const sentenceEnd = /[。！？!?…；;]["”’」』）)]*|\.(?=\s)/gu;

const graphemes = new Intl.Segmenter('zh', { granularity: 'grapheme' });

/**
 * The beginning of a document, to stand for it in a list: whole sentences where there are some within the first part, no
 * headings, no code.
 *
 * @param max characters of it at most
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
    // One for the dots.
    if (cut.length + segment.length > max - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** Addresses of the pictures and videos of a document, each once: which files it uses. */
export function addressesIn({ content }: RichText): readonly string[] {
  const media = [...nodesIn(content)].filter(({ type }) => type === 'image' || type === 'video');
  const addresses = media.flatMap((node) => [textAttribute(node, 'src'), textAttribute(node, 'poster')]);
  return [...new Set(addresses)].filter((address) => address !== '');
}
