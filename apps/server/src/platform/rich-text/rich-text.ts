import type { CheckedRichText } from '@mutai/rich-text/check';
import type { RichText } from '@mutai/rich-text/document';
import type { HtmlOptions } from '@mutai/rich-text/html';
import { highlightedInTurns } from './highlighted-in-turns.ts';
import { type OutlineEntry, outlineOf } from '@mutai/rich-text/outline';

/* Modules for checking and rendering are loaded on first use: an idle server saves the memory. */

/**
 * Checks whether a value is a valid document. Loads Tiptap on first use.
 *
 * @param value untrusted input
 */
export async function checkedRichText(value: unknown): Promise<CheckedRichText> {
  const { checkRichText } = await import('@mutai/rich-text/check');
  return checkRichText(value);
}

/**
 * Version of rendered bodies, stored with them. Raise it with every change of the HTML, the sanitizer or the outline:
 * bodies of older versions are rendered again.
 */
export const rendererVersion = 3;

/** Rendered body for readers. */
export interface RenderedBody {
  /** Sanitized. */
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
}

/**
 * Renders a document for readers.
 *
 * @param document checked when it was saved
 */
export async function renderedBody(document: RichText): Promise<RenderedBody> {
  return { html: await readerHtml(document), outline: outlineOf(document) };
}

/**
 * Renders the sanitized HTML of a document. Loads the code highlighter on first use.
 *
 * @param document checked when it was saved
 * @param sizeOf returns the size of a picture of this site
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
