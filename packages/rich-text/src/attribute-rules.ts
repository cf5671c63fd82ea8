import { isLinkAddress, isMediaAddress } from './addresses.ts';
import { headingLevels, textAlignments } from './extensions.ts';
import { calloutKinds } from './callout-kinds.ts';
import { highlightColors, textColors } from './marks/palette.ts';
import { alignments, widthPercent } from './nodes/media.ts';

type Rule = (value: unknown) => boolean;

/** Longest caption or alternative text, in characters. */
export const captionMax = 1000;

/** Maximum columns of a table, and rows of a table or row span: the editor renders every place of the grid. */
export const tableMax = { columns: 100, rows: 1000 } as const;

const isOneOf =
  (allowed: readonly unknown[]): Rule =>
  (value) =>
    allowed.includes(value);
const isInteger =
  (min: number, max: number): Rule =>
  (value) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
const isText =
  (fits: (text: string) => boolean): Rule =>
  (value) =>
    typeof value === 'string' && fits(value);
const orNull =
  (rule: Rule): Rule =>
  (value) =>
    value === null || rule(value);

const caption = isText((text) => Array.from(text).length <= captionMax);
const align = isOneOf(alignments);
const textAlign = orNull(isOneOf(textAlignments));

const columnWidth = isInteger(0, 10_000);
const cell = {
  colspan: isInteger(1, tableMax.columns),
  rowspan: isInteger(1, tableMax.rows),
  colwidth: orNull((value) => Array.isArray(value) && value.length <= tableMax.columns && value.every(columnWidth)),
  align: orNull(isOneOf(['left', 'center', 'right'])),
};

/** Allowed values of attributes by node or mark; other attributes are rejected. */
export const attributeRules: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  paragraph: { textAlign },
  heading: { level: isOneOf(headingLevels), textAlign },
  // Nine digits are the maximum in Markdown.
  orderedList: { start: isInteger(0, 999_999_999) },
  taskItem: { checked: (value) => typeof value === 'boolean' },
  callout: { kind: isOneOf(calloutKinds) },
  codeBlock: { language: orNull(isText((text) => /^[\w+#.-]{1,40}$/.test(text))) },
  tableCell: cell,
  tableHeader: cell,
  image: {
    src: isText(isMediaAddress),
    alt: caption,
    caption,
    align,
    width: orNull(isInteger(widthPercent.min, widthPercent.max)),
  },
  video: { src: isText(isMediaAddress), poster: isText((text) => text === '' || isMediaAddress(text)), caption, align },
  textColor: { color: isOneOf(textColors) },
  highlight: { color: isOneOf(highlightColors) },
  link: { href: isText(isLinkAddress) },
};
