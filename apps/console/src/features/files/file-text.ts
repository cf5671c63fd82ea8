/** Reads a text as the one who wrote it meant it. Pure. */

/** The encoding that a media type names. */
const encodingIn = (type: string): string | undefined => /charset=([\w-]+)/i.exec(type)?.[1];

/** Texts without a named encoding, such as pages: they are in the first of these in which they make sense. */
const otherwise = ['utf-8', 'gb18030'];

function decoded(content: ArrayBuffer, encoding: string, whole: boolean): string | undefined {
  try {
    // The last character of a beginning may be cut.
    return new TextDecoder(encoding, { fatal: true }).decode(content, { stream: !whole });
  } catch {
    // It is not in this encoding.
    return undefined;
  }
}

/** A text, and the encoding that it was read in. */
export interface ReadText {
  readonly text: string;
  readonly encoding: string;
}

/**
 * @param type media type of the content, with its encoding where that is known
 * @param whole false: it is only the beginning of one
 */
export function textIn(content: ArrayBuffer, type: string, whole: boolean): ReadText {
  const named = encodingIn(type);
  for (const encoding of named === undefined ? otherwise : [named, ...otherwise]) {
    const text = decoded(content, encoding, whole);
    if (text !== undefined) return { text, encoding };
  }
  return { text: new TextDecoder().decode(content), encoding: 'utf-8' };
}

/** A text in an encoding that somebody chose; what is not in it shows as replacement characters. */
export const textInEncoding = (content: ArrayBuffer, encoding: string): ReadText => ({
  text: new TextDecoder(encoding).decode(content),
  encoding,
});

/** The lines of a text. The end of the last one begins no other. */
export function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r\n|\n|\r/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
