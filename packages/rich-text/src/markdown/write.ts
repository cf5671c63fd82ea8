import type { CalloutKind } from '../callout-kinds.ts';
import type { RichText, RichTextNode } from '../document.ts';
import { inlineText, textAttribute } from '../text.ts';
import { markdownCalloutNames } from './callouts.ts';
import { imageMarkdown, inlineMarkdown, type InlinePlace, videoMarkdown } from './write-inline.ts';

const inText: InlinePlace = { oneLine: false, inTable: false };
const inHeading: InlinePlace = { oneLine: true, inTable: false };
const inCell: InlinePlace = { oneLine: true, inTable: true };

/** Separates two blocks that would be read as one; also represents an empty paragraph. */
const nothing = '<!-- -->';

const numberOf = ({ attrs }: RichTextNode, name: string, otherwise: number): number => {
  const value = attrs?.[name];
  return typeof value === 'number' ? value : otherwise;
};

/** Prefixes the first line with a marker and indents the others to align with it. */
const behind = (mark: string, text: string): string =>
  text
    .split('\n')
    .map((line, index) => (index === 0 ? `${mark}${line}` : line === '' ? '' : `${' '.repeat(mark.length)}${line}`))
    .join('\n')
    .trimEnd();

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');

const isEmpty = ({ type, content = [] }: RichTextNode) => type === 'paragraph' && content.length === 0;

const isList = ({ type }: RichTextNode) => type === 'bulletList' || type === 'taskList' || type === 'orderedList';
const isQuote = ({ type }: RichTextNode) => type === 'blockquote' || type === 'callout';

function codeMarkdown(node: RichTextNode): string {
  const code = inlineText(node);
  const longest = Math.max(2, ...(code.match(/^ *`{3,}/gm) ?? []).map((ticks) => ticks.trim().length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${textAttribute(node, 'language')}\n${code === '' ? '' : `${code}\n`}${fence}`;
}

/**
 * Marker of an item.
 *
 * @param second whether the list directly follows another one, so that it needs a different marker
 */
function bulletOf(list: RichTextNode, item: RichTextNode, index: number, second: boolean): string {
  if (list.type === 'orderedList') return `${numberOf(list, 'start', 1) + index}${second ? ')' : '.'} `;
  const bullet = second ? '* ' : '- ';
  if (list.type === 'bulletList') return bullet;
  return `${bullet}${item.attrs?.['checked'] === true ? '[x]' : '[ ]'} `;
}

function itemMarkdown(mark: string, { content = [] }: RichTextNode, isTask: boolean): string {
  const [first, ...others] = content;
  const begun = first !== undefined && isEmpty(first) && others.length > 0 ? [nothing] : [];
  // Only text may follow the checkbox of a task: other blocks are aligned with the bullet.
  const text = [...begun, blocksMarkdown(content)].filter((part) => part !== '').join('\n\n');
  if (!isTask) return behind(mark, text);
  const box = mark.slice(2);
  return behind(mark.slice(0, 2), `${box}${text}`.trimEnd());
}

function listMarkdown(list: RichTextNode, second: boolean): string {
  const { content: items = [] } = list;
  const isTask = list.type === 'taskList';
  const written = items.map((item, index) => itemMarkdown(bulletOf(list, item, index, second), item, isTask));
  return written.join(items.every(({ content = [] }) => content.length === 1) ? '\n' : '\n\n');
}

/** Cell as a single line with its paragraphs joined. */
function cellMarkdown({ content = [] }: RichTextNode): string {
  const lines = content.map((block): string => {
    if (block.type === 'paragraph' || block.type === 'heading') return inlineMarkdown(block, inCell);
    if (block.type === 'image') return imageMarkdown(block).replaceAll('|', '\\|');
    if (block.type === 'codeBlock') return inlineMarkdown({ type: 'paragraph', content: block.content ?? [] }, inCell);
    return cellMarkdown(block);
  });
  return lines.filter((line) => line !== '').join('<br>');
}

const rule: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** Table. Markdown requires headings: a table without gets empty ones. Spanning cells are followed by empty ones. */
function tableMarkdown({ content: rows = [] }: RichTextNode): string {
  const cellsOf = ({ content = [] }: RichTextNode) =>
    content.flatMap((cell) => [cell, ...Array<undefined>(numberOf(cell, 'colspan', 1) - 1)]);
  const grid = rows.map(cellsOf);
  const columns = Math.max(...grid.map(({ length }) => length));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const filled = (cells: readonly (RichTextNode | undefined)[]) =>
    Array.from({ length: columns }, (_, index) => {
      const cell = cells[index];
      return cell === undefined ? '' : cellMarkdown(cell);
    });
  const hasHeadings = rows[0]?.content?.every(({ type }) => type === 'tableHeader') === true;
  const [first = [], ...others] = hasHeadings ? grid : [[], ...grid];
  const aligned = hasHeadings ? first : (grid[0] ?? []);
  const rules = Array.from(
    { length: columns },
    (_, index) => rule[textAttribute(aligned[index] ?? {}, 'align')] ?? '---',
  );
  return [filled(first), rules, ...others.map(filled)].map(line).join('\n');
}

function blockMarkdown(node: RichTextNode, second: boolean): string {
  const { content = [] } = node;
  switch (node.type) {
    case 'paragraph':
      return inlineMarkdown(node, inText);
    case 'heading':
      return `${'#'.repeat(numberOf(node, 'level', 1))} ${inlineMarkdown(node, inHeading).replace(/(?<!\\)#$/, '\\#')}`.trimEnd();
    case 'bulletList':
    case 'orderedList':
    case 'taskList':
      return listMarkdown(node, second);
    case 'blockquote':
      return quoted(blocksMarkdown(content));
    case 'callout':
      return quoted(
        `[!${markdownCalloutNames[textAttribute(node, 'kind') as CalloutKind]}]\n${blocksMarkdown(content)}`.trimEnd(),
      );
    case 'codeBlock':
      return codeMarkdown(node);
    case 'table':
      return tableMarkdown(node);
    case 'horizontalRule':
      // `---` and `***` could be read as bullets.
      return '___';
    case 'image':
      return imageMarkdown(node);
    case 'video':
      return videoMarkdown(node);
    default:
      return blocksMarkdown(content);
  }
}

/** Blocks separated by empty lines. Omits empty paragraphs, which Markdown does not have. */
function blocksMarkdown(blocks: readonly RichTextNode[]): string {
  const out: string[] = [];
  let before: RichTextNode | undefined;
  let second = false;
  for (const block of blocks) {
    if (isEmpty(block)) continue;
    // Markdown does not distinguish bullet and task lists.
    const followsList = before !== undefined && isList(before) && isList(block);
    const sameKind = followsList && (before?.type === 'orderedList') === (block.type === 'orderedList');
    second = sameKind && !second;
    if (before !== undefined && isQuote(before) && isQuote(block)) out.push(nothing);
    out.push(blockMarkdown(block, second));
    before = block;
  }
  return out.join('\n\n');
}

/**
 * Converts a document to GitHub Flavored Markdown, with callouts as `> [!NOTE]` and captions as image titles. Loses
 * formatting without Markdown syntax: alignment, widths, spanning cells.
 *
 * @param document valid document
 */
export const markdownOf = ({ content }: RichText): string => {
  const markdown = blocksMarkdown(content);
  return markdown === '' ? '' : `${markdown}\n`;
};
