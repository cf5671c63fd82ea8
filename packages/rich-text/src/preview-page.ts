import { escapeHtml } from './html-elements.ts';

/** A post as a page of its own. */
export interface PreviewPage {
  readonly title: string;
  /** Address of a picture; only those of this site are shown. */
  readonly cover: string;
  /** The body, as `htmlOf` makes it. */
  readonly html: string;
  /** Style sheets: styles.css and preview.css. */
  readonly styles: string;
  readonly colorScheme: 'light' | 'dark' | 'light dark';
  /** What the browser may load for it, where no header says so. */
  readonly policy?: string;
  /** Said above the post. */
  readonly note?: string;
}

/** A page that shows a post as readers see it. */
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
