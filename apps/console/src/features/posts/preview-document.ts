import { highlighter } from '@mutai/rich-text/highlighter';
import { htmlOf } from '@mutai/rich-text/html';
import { escapeHtml } from '@mutai/rich-text/html-elements';
import type { RichText } from '@mutai/rich-text/document';
import readerStyles from '@mutai/rich-text/styles.css?inline';
import frameStyles from './preview.css?inline';

/** Nothing but this site's own pictures, videos and the styles below is loaded, and nothing runs. */
const policy = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'";

export interface PreviewedPost {
  readonly title: string;
  readonly cover: string;
  readonly content: RichText;
}

/** A page with a post as readers see it, for a frame in which nothing may run. */
export function previewDocument({ title, cover, content }: PreviewedPost, appearance: 'light' | 'dark'): string {
  const picture = cover.startsWith('/') ? `<img class="cover" src="${escapeHtml(cover)}" alt="">` : '';
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}"><meta name="color-scheme" content="${appearance}">
<title>${escapeHtml(title)}</title><style>${readerStyles}${frameStyles}</style></head>
<body><main>${picture}<h1 class="title">${escapeHtml(title)}</h1>
<article class="rich-text">${htmlOf(content, { highlighter })}</article></main></body></html>`;
}
