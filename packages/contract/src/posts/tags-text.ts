/** Converts tags to the text of a cell or a front matter line, and back. */

const separators = new Set([',', '，', '、', ';', '；', '\n']);

/** Tags that contain a separator or a quote are quoted as in CSV. */
const quoted = (tag: string): string =>
  tag.startsWith('"') || Array.from(tag).some((character) => separators.has(character))
    ? `"${tag.replaceAll('"', '""')}"`
    : tag;

/** Joins tags to one text. @param separator one of the separators */
export const textOfTags = (tags: readonly string[], separator: '、' | '\n' = '、'): string =>
  tags.map(quoted).join(separator);

/**
 * Reads the quoted tag that starts at an index, with the index after its closing quote; `undefined` if it is not
 * closed.
 */
function quotedTag(text: string, start: number): { readonly tag: string; readonly end: number } | undefined {
  let tag = '';
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] !== '"') tag += text[at] ?? '';
    else if (text[at + 1] === '"') {
      tag += '"';
      at += 1;
    } else return { tag, end: at + 1 };
  }
  return undefined;
}

/** Splits a text at commas, semicolons, enumeration commas and line ends; trims tags and removes duplicates. */
export function tagsOfText(text: string): readonly string[] {
  const tags = new Set<string>();
  let mayQuote = true;
  let at = 0;
  while (at < text.length) {
    while (at < text.length && (text[at] ?? '').trim() === '' && text[at] !== '\n') at += 1;
    const found = mayQuote && text[at] === '"' ? quotedTag(text, at) : undefined;
    // One search for a closing quote is enough: if it fails, later ones would fail too.
    if (text[at] === '"' && found === undefined) mayQuote = false;
    let tag = found?.tag ?? '';
    at = found?.end ?? at;
    while (at < text.length && !separators.has(text[at] ?? '')) {
      tag += text[at] ?? '';
      at += 1;
    }
    at += 1;
    if (tag.trim() !== '') tags.add(tag.trim());
  }
  return [...tags];
}
