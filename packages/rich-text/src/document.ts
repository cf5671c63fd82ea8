/**
 * A text with headings, lists, tables, pictures and so on, as posts hold it: the JSON of ProseMirror's document, which
 * says by which version of the schema it was made.
 *
 * Nodes: doc, paragraph, text, heading (level 1–4), bulletList, orderedList, listItem, taskList, taskItem (checked),
 * blockquote, callout (kind: info | success | warning | danger), codeBlock (language), table, tableRow, tableHeader,
 * tableCell, horizontalRule, hardBreak, image (src, alt, caption, align: left | center | right | full, width),
 * video (src, poster, caption, align). Marks: bold, italic, underline, strike, code, link (href). Paragraphs and headings
 * have `textAlign`.
 */
export interface RichText {
  readonly type: 'doc';
  readonly schemaVersion: number;
  readonly content: readonly object[];
}

/** The version that this code writes. */
export const schemaVersion = 1;

export const emptyRichText: RichText = { type: 'doc', schemaVersion, content: [{ type: 'paragraph' }] };
