import { highlighter } from '@mutai/rich-text/highlighter';
import { htmlOf } from '@mutai/rich-text/html';
import type { RichText } from '@mutai/rich-text/document';
import pageStyles from '@mutai/rich-text/preview.css?inline';
import { previewPage } from '@mutai/rich-text/preview-page';
import readerStyles from '@mutai/rich-text/styles.css?inline';

/** Allows only this site's pictures and videos and inline styles. Scripts are blocked. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

export interface PreviewedPost {
  readonly title: string;
  readonly cover: string;
  readonly content: RichText;
}

/** Page of a post as readers see it, for a sandboxed frame. */
export const previewDocument = ({ title, cover, content }: PreviewedPost, colorScheme: 'light' | 'dark'): string =>
  previewPage({
    title,
    cover,
    html: htmlOf(content, { highlighter }),
    styles: readerStyles + pageStyles,
    colorScheme,
    policy,
  });
