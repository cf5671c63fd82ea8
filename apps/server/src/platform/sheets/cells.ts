import { cellText, writable } from '@mutai/contract/sheet-text';
import { timeText } from '../time/wall-clock.ts';

/** Value of a cell. `null` is an empty cell. */
export type SheetValue = string | number | Date | null;

/** Prefix of `cellText`. */
const escapedFormula = /^'(?='*[=+\-@\t\r\n])/;

/** Converts a value to a cell. */
export function toCell(value: SheetValue): string | number | null {
  if (value === null || typeof value === 'number') return value;
  return cellText(typeof value === 'string' ? value : timeText(value));
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
