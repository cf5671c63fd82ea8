import { fillIn, type MailText } from '@mutai/contract/mail/templates';
import { escapeHtml } from '@mutai/rich-text/html-elements';

/** White space and control characters. Subjects may contain only single spaces. */
const notInLines = /[\p{Cc}\s]+/gu;

/** Fills in a template. Placeholders within values are not replaced; the subject stays one line. */
export const fillInMail = ({ subject, text }: MailText, values: Readonly<Record<string, string>>): MailText => ({
  subject: fillIn(subject, values).toWellFormed().replaceAll(notInLines, ' ').trim(),
  text: fillIn(text, values).toWellFormed().replaceAll('\0', ''),
});

/**
 * Converts plain text to HTML with paragraphs and line breaks; markup is escaped.
 *
 * @param link address within the text that can be clicked; empty without one. Other addresses remain text, because
 *   outsiders may have written them.
 */
export function htmlOf(text: string, link = ''): string {
  const address = escapeHtml(link);
  const linked = (html: string) =>
    link === '' ? html : html.replaceAll(address, () => `<a href="${address}">${address}</a>`);
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${linked(escapeHtml(paragraph)).replaceAll('\n', '<br>\n')}</p>`);
  return `<!doctype html>\n<html lang="zh-CN">\n<meta charset="utf-8">\n<body>\n${paragraphs.join('\n')}\n</body>\n</html>\n`;
}
