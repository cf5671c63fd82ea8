/** Decodes text files. Pure functions. */

/** Returns the charset of a media type. */
const encodingIn = (type: string): string | undefined => /charset=([\w-]+)/i.exec(type)?.[1];

/** Encodings to try in order if none is named, as for HTML files, or if the named one does not fit. */
const otherwise = ['utf-8', 'gb18030'];

function decoded(content: ArrayBuffer, encoding: string, whole: boolean): string | undefined {
  try {
    // Tolerate an incomplete last character in a truncated text.
    return new TextDecoder(encoding, { fatal: true }).decode(content, { stream: !whole });
  } catch {
    // The text is not in this encoding.
    return undefined;
  }
}

/** Decoded text and its encoding. */
export interface ReadText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * @param type media type of the content, with its charset if known
 * @param whole false if the content is truncated
 */
export function textIn(content: ArrayBuffer, type: string, whole: boolean): ReadText {
  const named = encodingIn(type);
  for (const encoding of named === undefined ? otherwise : [named, ...otherwise]) {
    const text = decoded(content, encoding, whole);
    if (text !== undefined) return { text, encoding };
  }
  return { text: new TextDecoder().decode(content), encoding: 'utf-8' };
}

/** Decodes a text in a chosen encoding; invalid bytes become replacement characters. */
export const textInEncoding = (content: ArrayBuffer, encoding: string): ReadText => ({
  text: new TextDecoder(encoding).decode(content),
  encoding,
});

/** Splits a text into lines. A final line end does not start another line. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
