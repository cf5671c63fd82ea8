import { escapeHtml } from './html-elements.ts';

/** Post as a standalone page. */
export interface PreviewPage {
  readonly title: string;
  /** URL of a picture; only pictures of this site are shown. */
  readonly cover: string;
  /** Body, as rendered by `htmlOf`. */
  readonly html: string;
  /** CSS text: styles.css and preview.css. */
  readonly styles: string;
  readonly colorScheme: 'light' | 'dark' | 'light dark';
  /** Content-Security-Policy, if no header sets it. */
  readonly policy?: string;
  /** Note above the post. */
  readonly note?: string;
}

/** Renders a page that shows a post as readers see it. */
export function previewPage({ title, cover, html, styles, colorScheme, policy, note }: PreviewPage): string {
  const picture = cover.startsWith('/') ? `<img class="cover" src="${escapeHtml(cover)}" alt="">` : '';
  const bounded =
    policy === undefined ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(policy)}">`;
  const said = note === undefined ? '' : `<p class="note" role="status">${escapeHtml(note)}</p>`;
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">${bounded}
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="${colorScheme}">
<title>${escapeHtml(title)}</title><style>${styles}</style></head>
<body>${said}<main>${picture}<h1 class="title">${escapeHtml(title)}</h1>
<article class="rich-text">${html}</article></main></body></html>`;
}
