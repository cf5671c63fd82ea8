/** Texts of a block in the list of layers. Pure functions. */
import { type Block } from '@mutai/layout/model/block';
import { blockTypes } from '@mutai/layout/model/block-types';
import { fontFields, type Language, languages } from '@mutai/layout/model/languages';
import { calendarViewNames } from '@mutai/layout/model/types/calendar';
import { chartShapeNames } from '@mutai/layout/model/types/chart';
import { iconWords } from '@mutai/layout/model/types/icon-groups';
import { shapeKindNames } from '@mutai/layout/model/types/shape';

/** Characters of a text that a row can show. */
const shownMax = 60;

const textsOf = (block: Block, language: Language): readonly string[] => {
  switch (block.type) {
    case 'text':
      return [(block.params[fontFields[language]] ?? block.params.fontCh).content];
    case 'image':
      return block.params.images.map(({ title }) => title);
    case 'video':
      return block.params.type === 'live' ? [block.params.url] : block.params.videos.map(({ title }) => title);
    case 'date':
    case 'time':
      return [block.params.format];
    case 'shape':
      return [shapeKindNames[block.params.kind]];
    case 'icon':
      return [iconWords[block.params.icon]];
    case 'web':
      return [block.params.url];
    case 'weather':
      return [block.params.place];
    case 'metro':
      return [block.params.line, block.params.names];
    case 'qr':
      return [block.params.content];
    case 'countdown':
      return [block.params.until.replace('T', ' '), block.params.endText];
    case 'calendar':
      return [calendarViewNames[block.params.view]];
    case 'number':
      return [block.params.prefix, block.params.field, block.params.suffix];
    case 'table':
      return block.params.columns.map(({ title, field }) => title || field);
    case 'gauge':
      return [block.params.field, block.params.suffix];
    case 'lamp':
      return block.params.levels.map(({ label }) => label);
    case 'chart':
      return [chartShapeNames[block.params.shape], ...block.params.series.map(({ title, field }) => title || field)];
    case 'articles':
    case 'article':
    case 'notices':
    case 'slides':
      return [block.params.field];
    default:
      return [];
  }
};

/** Returns what a block shows, in one line: its text, or the names of its pictures or videos. */
export const layerText = (block: Block, language: Language): string =>
  textsOf(block, language)
    .filter((text) => text !== '')
    .join('、')
    .slice(0, shownMax)
    .replaceAll(/\s+/g, ' ')
    .trim();

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

/** Blocks are immutable, and each key typed into the search looks at all of them. */
const words = new WeakMap<Block, string>();

/** Returns title, type and all texts of a block for the search. */
function wordsOf(block: Block): string {
  const known = words.get(block);
  if (known !== undefined) return known;
  const texts = languages.flatMap((language) => textsOf(block, language));
  const made = folded([block.title, blockTypes[block.type].title, ...texts].join('\n'));
  words.set(block, made);
  return made;
}

/** Returns a test for blocks that contain all words of a query in title, type or text. */
export function layerSearch(query: string): (block: Block | undefined) => boolean {
  const wanted = folded(query)
    .split(/\s+/)
    .filter((word) => word !== '');
  return (block) => block !== undefined && wanted.every((word) => wordsOf(block).includes(word));
}
