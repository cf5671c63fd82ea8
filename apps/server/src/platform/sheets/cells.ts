import { timeText } from '../wall-clock.ts';

/** What one cell can hold. Times are given as `Date`; null leaves the cell empty. */
export type SheetValue = string | number | Date | null;

/** Characters that a cell holds at most; programs refuse sheets that have longer ones. */
export const cellMax = 32_767;

/**
 * Texts that a spreadsheet program takes for a formula when a cell is copied or saved as text. One that has an apostrophe
 * in front already counts too, so that reading removes no apostrophe that belongs to the text.
 */
const startsFormula = /^'*[=+\-@\t\r\n]/;
const escapedFormula = /^'(?='*[=+\-@\t\r\n])/;

/** Characters that XML cannot carry. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text without what neither a sheet nor PostgreSQL can hold: control characters, halves of characters. */
export const writable = (text: string) => text.toWellFormed().replace(notInXml, '');

/**
 * A value as it goes into a sheet. Texts are written as texts, which no program evaluates; one that would become a
 * formula when it is copied out or saved as CSV carries an apostrophe in front as well.
 */
export function toCell(value: SheetValue): string | number | null {
  if (value === null || typeof value === 'number') return value;
  const text = writable(typeof value === 'string' ? value : timeText(value));
  return (startsFormula.test(text) ? `'${text}` : text).slice(0, cellMax).toWellFormed();
}

/** A cell's text as people meant it: without what `toCell` put in front or nobody can type, and without blanks around it. */
export function fromCell(text: string): string {
  return writable(text).replace(escapedFormula, '').trim();
}

/** Values that spreadsheet programs show for a failed formula. */
const errorValues = new Set([
  '#BLOCKED!',
  '#BUSY!',
  '#CALC!',
  '#CONNECT!',
  '#DIV/0!',
  '#FIELD!',
  '#GETTING_DATA',
  '#N/A',
  '#NAME?',
  '#NULL!',
  '#NUM!',
  '#REF!',
  '#SPILL!',
  '#UNKNOWN!',
  '#VALUE!',
]);

/** Error message for a cell whose formula failed; undefined for any other cell. */
export const cellFault = (text: string): string | undefined =>
  errorValues.has(text) ? `单元格是公式错误“${text}”，请改正公式或直接填写内容` : undefined;
