import { linksIn } from '@mutai/rich-text/links/text-links';
import type { ReactNode } from 'react';

/** Plain text with links. Interprets no other markup. */
export function LinkedText({ text }: { readonly text: string }) {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const { start, end, href } of linksIn(text)) {
    parts.push(
      text.slice(from, start),
      <a key={start} href={href} target="_blank" rel="noopener noreferrer">
        {text.slice(start, end)}
      </a>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}
