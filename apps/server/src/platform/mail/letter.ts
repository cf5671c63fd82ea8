import { fillIn, type MailText } from '@mutai/contract/mail/templates';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** White space and control characters, of which a subject has none but single spaces. */
const notInLines = /[\p{Cc}\s]+/gu;

/** Fills in a template. What the values bring is text: nothing in it is replaced, and a subject stays one line. */
export const filledIn = ({ subject, text }: MailText, values: Readonly<Record<string, string>>): MailText => ({
  subject: fillIn(subject, values).toWellFormed().replaceAll(notInLines, ' ').trim(),
  text: fillIn(text, values).toWellFormed().replaceAll('\0', ''),
});

/** A plain text as HTML: its paragraphs and lines, with nothing in it that could be markup. */
export function htmlOf(text: string): string {
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escaped(paragraph).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<body>\n${paragraphs.join('\n')}\n</body>\n</html>\n`;
}
