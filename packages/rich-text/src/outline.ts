import type { RichText, RichTextNode } from './document.ts';
import { inlineText, nodesIn } from './text.ts';

/** A heading of a document. */
export interface OutlineEntry {
  readonly level: number;
  readonly text: string;
  /** By which links lead to it. */
  readonly id: string;
}

/** Characters of an id. */
const idMax = 60;

/** The prefix keeps ids from those that a page has of its own. */
const idFor = (text: string): string =>
  `h-${text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, idMax)
    .toWellFormed()}`;

/** The headings with their ids: by their text, so that links stay right while others come and go. */
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

/** The headings of a document in their order, with the ids that `htmlOf` gives them. */
export const outlineOf = ({ content }: RichText): readonly OutlineEntry[] =>
  [...headingIds(content)].map(([node, id]) => ({
    level: Number(node.attrs?.['level'] ?? 1),
    text: inlineText(node),
    id,
  }));
