/** Largest length of a cell, in characters. Spreadsheet programs reject longer ones. */
export const cellMax = 32_767;

/**
 * Texts that a spreadsheet program treats as a formula when a cell is copied or saved as text. Includes texts that
 * already begin with an apostrophe, so that reading does not remove it.
 */
const startsFormula = /^'*[=+\-@\t\r\n]/;

/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex
const notInXml = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Removes characters that sheets or PostgreSQL cannot store: control characters and lone surrogates. */
export const writable = (text: string) => text.toWellFormed().replace(notInXml, '');

/**
 * Text of a cell. Cells with texts are never evaluated; a text that would become a formula when copied or saved as CSV is
 * prefixed with an apostrophe.
 */
export function cellText(value: string): string {
  const text = writable(value);
  return (startsFormula.test(text) ? `'${text}` : text).slice(0, cellMax).toWellFormed();
}
