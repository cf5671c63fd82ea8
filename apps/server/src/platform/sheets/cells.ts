import { timeText } from '../time/wall-clock.ts';

/** Value of a cell. `null` is an empty cell. */
export type SheetValue = string | number | Date | null;

/** Largest length of a cell, in characters. Spreadsheet programs reject longer ones. */
export const cellMax = 32_767;

/**
 * Texts that a spreadsheet program treats as a formula when a cell is copied or saved as text. Includes texts that
 * already begin with an apostrophe, so that reading does not remove it.
 */
const startsFormula = /^'*[=+\-@\t\r\n]/;
const escapedFormula = /^'(?='*[=+\-@\t\r\n])/;

/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Removes characters that sheets or PostgreSQL cannot store: control characters and lone surrogates. */
export const writable = (text: string) => text.toWellFormed().replace(notInXml, '');

/**
 * Converts a value to a cell. Texts are written as text cells, which are never evaluated. A text that would become a
 * formula when copied or saved as CSV is prefixed with an apostrophe.
 */
export function toCell(value: SheetValue): string | number | null {
  if (value === null || typeof value === 'number') return value;
  const text = writable(typeof value === 'string' ? value : timeText(value));
  return (startsFormula.test(text) ? `'${text}` : text).slice(0, cellMax).toWellFormed();
}

/** Reverts `toCell`, removes invalid characters and trims. */
export function fromCell(text: string): string {
  return writable(text).replace(escapedFormula, '').trim();
}

/** Cell values of failed formulas. */
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

/** Error message for a cell with a failed formula; otherwise `undefined`. */
export const cellFault = (text: string): string | undefined =>
  errorValues.has(text) ? `单元格是公式错误“${text}”，请改正公式或直接填写内容` : undefined;
