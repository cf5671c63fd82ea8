import type { CheckedRichText } from '@mutai/rich-text/check';
import type { RichText } from '@mutai/rich-text/document';
import type { HtmlOptions } from '@mutai/rich-text/html';
import { highlightedInTurns } from './highlighted-in-turns.ts';
import { type OutlineEntry, outlineOf } from '@mutai/rich-text/outline';

/* What checks and shows documents is loaded when the first one comes: it takes memory that an idle server keeps free. */

/**
 * Whether a value is a document that can be saved; loads Tiptap for the first one.
 *
 * @param value as it came over the wire
 */
export async function checkedRichText(value: unknown): Promise<CheckedRichText> {
  const { checkRichText } = await import('@mutai/rich-text/check');
  return checkRichText(value);
}

/**
 * Version of what readers get of a document, which is kept beside it. To be raised with every change of that, be it of the
 * HTML, of what the sanitiser lets through, or of the outline: whatever is of an older version is made anew.
 */
export const rendererVersion = 3;

/** A body as readers get it. */
export interface RenderedBody {
  /** Sanitised. */
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
}

/**
 * What readers get of a document.
 *
 * @param document one that was checked when it was saved
 */
export async function renderedBody(document: RichText): Promise<RenderedBody> {
  return { html: await readerHtml(document), outline: outlineOf(document) };
}

/**
 * The HTML of a document as readers may get it, sanitised; loads the highlighting of code for the first one.
 *
 * @param document one that was checked when it was saved
 * @param sizeOf how large the pictures of this site are
 */
export async function readerHtml(document: RichText, sizeOf?: HtmlOptions['sizeOf']): Promise<string> {
  const [{ htmlOf }, { highlighter }, { sanitized }] = await Promise.all([
    import('@mutai/rich-text/html'),
    import('@mutai/rich-text/highlighter'),
    import('./sanitize.ts'),
  ]);
  const withTurns = await highlightedInTurns(document, highlighter);
  return sanitized(
    htmlOf(document, sizeOf === undefined ? { highlighter: withTurns } : { highlighter: withTurns, sizeOf }),
  );
}
