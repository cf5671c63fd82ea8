/** What one cell can hold. Times are given as `Date`; null leaves the cell empty. */
export type SheetValue = string | number | Date | null;

/** Characters that a cell holds at most; programs refuse sheets that have longer ones. */
const cellMax = 32_767;

/** What a spreadsheet program takes for the beginning of a formula when a cell is copied or saved as text. */
const startsFormula = /^[=+\-@\t\r\n]/;
const escapedFormula = /^'(?=[=+\-@\t\r\n])/;

/** Characters that XML cannot carry. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text without what neither a sheet nor PostgreSQL can hold: control characters, halves of characters. */
export const writable = (text: string) => text.toWellFormed().replace(notInXml, '');

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A time as people read it, in the server's zone, which is named: `2026-01-01 08:00:00 +08:00`. */
export function timeText(time: Date): string {
  const minutes = -time.getTimezoneOffset();
  const zone = `${minutes < 0 ? '-' : '+'}${twoDigits(Math.trunc(Math.abs(minutes) / 60))}:${twoDigits(Math.abs(minutes) % 60)}`;
  const date = [time.getFullYear(), twoDigits(time.getMonth() + 1), twoDigits(time.getDate())].join('-');
  const clock = [time.getHours(), time.getMinutes(), time.getSeconds()].map(twoDigits).join(':');
  return `${date} ${clock} ${zone}`;
}

/**
 * A value as it goes into a sheet. Texts are written as texts, which no program evaluates; one that would become a
 * formula when it is copied out or saved as CSV carries an apostrophe in front as well.
 */
export function toCell(value: SheetValue): string | number | null {
  if (value === null || typeof value === 'number') return value;
  const text = writable(typeof value === 'string' ? value : timeText(value));
  return (startsFormula.test(text) ? `'${text}` : text).slice(0, cellMax);
}

/** A cell's text as people meant it: without what `toCell` put in front or nobody can type, and without blanks around it. */
export function fromCell(text: string): string {
  return writable(text).replace(escapedFormula, '').trim();
}
