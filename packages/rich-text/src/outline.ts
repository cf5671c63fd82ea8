import type { RichText, RichTextNode } from './document.ts';
import { inlineText, nodesIn } from './text.ts';

/** Heading of a document. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** Fragment id for links. */
  readonly id: string;
}

/** Longest id, in characters. */
const idMax = 60;

/** Derives an id from text. The prefix avoids collisions with ids of the page. */
const idFor = (text: string): string =>
  `h-${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, idMax)
    .toWellFormed()}`;

/** Ids of headings, derived from their text so that links stay valid while other headings change. */
export function headingIds(content: readonly RichTextNode[]): ReadonlyMap<RichTextNode, string> {
  const ids = new Map<RichTextNode, string>();
  const times = new Map<string, number>();
  const taken = new Set<string>();
  for (const node of nodesIn(content)) {
    if (node.type !== 'heading') continue;
    const wanted = idFor(inlineText(node));
    let time = times.get(wanted) ?? 0;
    let id = wanted;
    do {
      time += 1;
      id = time === 1 ? wanted : `${wanted}-${time}`;
    } while (taken.has(id));
    times.set(wanted, time);
    taken.add(id);
    ids.set(node, id);
  }
  return ids;
}

/** Headings of a document in order, with the ids that `htmlOf` renders. */
export const outlineOf = ({ content }: RichText): readonly OutlineEntry[] =>
  [...headingIds(content)].map(([node, id]) => ({
    level: Number(node.attrs?.['level'] ?? 1),
    text: inlineText(node),
    id,
  }));
