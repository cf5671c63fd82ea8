/** A piece of a document: a block, or text. */
export interface RichTextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichTextNode[];
  readonly marks?: readonly RichTextMark[];
  readonly text?: string;
}

/** How text is set apart. */
export interface RichTextMark {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
}

/**
 * A text with headings, lists, tables, pictures and so on, as posts hold it: the JSON of ProseMirror's document, which
 * says by which version of the schema it was made.
 *
 * Nodes: doc, paragraph, text, heading (level 1–4), bulletList, orderedList (start), listItem, taskList,
 * taskItem (checked), blockquote, callout (kind: info | success | warning | danger), codeBlock (language), table, tableRow,
 * tableHeader and tableCell (colspan, rowspan, colwidth, align), horizontalRule, hardBreak, image (src, alt, caption,
 * align: left | center | right | full, width in percent), video (src, poster, caption, align). Marks: bold, italic,
 * underline, strike, code, superscript, subscript, textColor and highlight (color: `marks/palette.ts`), link (href). Paragraphs and headings have `textAlign`.
 */
export interface RichText {
  readonly type: 'doc';
  readonly schemaVersion: number;
  readonly content: readonly RichTextNode[];
}

/** The version that this code writes. */
export const schemaVersion = 1;

export const emptyRichText: RichText = { type: 'doc', schemaVersion, content: [{ type: 'paragraph' }] };
