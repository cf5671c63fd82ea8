/** Node of a document: a block or text. */
export interface RichTextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichTextNode[];
  readonly marks?: readonly RichTextMark[];
  readonly text?: string;
}

/** Formatting of text. */
export interface RichTextMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/**
 * Document with headings, lists, tables, pictures and so on, as used by posts: ProseMirror JSON plus the version of the
 * schema.
 *
 * Nodes: doc, paragraph, text, heading (level 1–4), bulletList, orderedList (start), listItem, taskList, taskItem
 * (checked), blockquote, callout (kind: info, success, warning or danger), codeBlock (language), table, tableRow,
 * tableHeader and tableCell (colspan, rowspan, colwidth, align), horizontalRule, hardBreak, image (src, alt, caption,
 * align: left, center, right or full, width in percent), video (src, poster, caption, align). Marks: bold, italic,
 * underline, strike, code, superscript, subscript, textColor and highlight (color: `marks/palette.ts`), link (href).
 * Paragraphs and headings have `textAlign`.
 */
export interface RichText {
  readonly type: 'doc';
  readonly schemaVersion: number;
  readonly content: readonly RichTextNode[];
}

/** Schema version that this code writes. */
export const schemaVersion = 1;

export const emptyRichText: RichText = { type: 'doc', schemaVersion, content: [{ type: 'paragraph' }] };
