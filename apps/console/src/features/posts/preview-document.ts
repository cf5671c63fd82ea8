import { highlighter } from '@mutai/rich-text/highlighter';
import { htmlOf } from '@mutai/rich-text/html';
import type { RichText } from '@mutai/rich-text/document';
import pageStyles from '@mutai/rich-text/preview.css?inline';
import { previewPage } from '@mutai/rich-text/preview-page';
import readerStyles from '@mutai/rich-text/styles.css?inline';

/** Nothing but this site's own pictures, videos and the styles below is loaded, and nothing runs. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

export interface PreviewedPost {
  readonly title: string;
  readonly cover: string;
  readonly content: RichText;
}

/** A page with a post as readers see it, for a frame in which nothing may run. */
export const previewDocument = ({ title, cover, content }: PreviewedPost, colorScheme: 'light' | 'dark'): string =>
  previewPage({
    title,
    cover,
    html: htmlOf(content, { highlighter }),
    styles: readerStyles + pageStyles,
    colorScheme,
    policy,
  });
