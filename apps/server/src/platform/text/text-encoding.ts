/** Marks of encodings at the beginning of a text. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Control characters that no text has. */
// oxlint-disable-next-line no-control-regex
const notInText = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/;

/** Bytes by which an encoding is guessed. */
const guessedBy = 64 * 1024;
/** Confidence (0–100) from which on a guess is believed. Of short Chinese texts all encodings have 10. */
const believedFrom = 30;
/** Share of ASCII from which on a text without any other guess is one of Western Europe. */
const westernShare = 0.7;

/** Share of Cyrillic letters among the bytes beyond ASCII from which on a text without any other guess is Russian. */
const cyrillicShare = 0.95;

/** Encodings that are guessed. Short Russian texts pass for Hebrew and Greek ones, which have to be chosen by hand. */
const guessed =
  /^(?:gb18030|big5|shift_jis|euc-(?:jp|kr)|windows-125[0-2]|windows-1254|koi8-r|iso-8859-(?:1|2|5|9|15))$/i;

/** A text, and the encoding that it is in, as the Encoding Standard names it. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

function decoded(bytes: Uint8Array, encoding: string, isCut: boolean): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // The last character of a beginning may be cut.
    const text = decoder.decode(bytes, { stream: isCut });
    return notInText.test(text) ? undefined : { text, encoding: decoder.encoding };
  } catch {
    // It is not in this encoding.
    return undefined;
  }
}

const isAscii = (byte: number): boolean => byte < 0x80;

const shareOf = (bytes: Uint8Array, isCounted: (byte: number) => boolean): number =>
  bytes.length === 0 ? 0 : bytes.filter(isCounted).length / bytes.length;

/** The encoding of a text of letters alone, of which too few are there to compare them with a language. */
function lettersEncoding(bytes: Uint8Array): readonly string[] {
  if (shareOf(bytes, isAscii) >= westernShare) return ['windows-1252'];
  const high = bytes.filter((byte) => !isAscii(byte));
  if (shareOf(high, (byte) => byte >= 0xc0) < cyrillicShare) return [];
  // Most letters are small: those of KOI8-R stand where Windows-1251 has capitals.
  return shareOf(high, (byte) => byte >= 0xe0) >= 1 / 2 ? ['windows-1251'] : ['koi8-r'];
}

/** Encodings that a text without a mark may be in, the most likely first. */
async function guesses(bytes: Uint8Array): Promise<readonly string[]> {
  const { analyse } = await import('chardet');
  const beginning = bytes.subarray(0, guessedBy);
  const found = analyse(beginning);
  // UTF-8 that is broken would pass for a text of Western Europe.
  if (found.some(({ name, confidence }) => name === 'UTF-8' && confidence >= believedFrom)) return [];
  const believed = found.filter(({ name, confidence }) => confidence >= believedFrom && guessed.test(name));
  return [...believed.map(({ name }) => name), 'gb18030', ...lettersEncoding(beginning)];
}

/**
 * Reads a text in the encoding that it most likely is in: by its mark, as UTF-8, or guessed from its bytes.
 *
 * @param isCut whether the bytes are only the beginning, whose last character may be incomplete
 * @returns undefined for what is no text
 */
export async function decodedText(bytes: Uint8Array, isCut = false): Promise<DecodedText | undefined> {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return decoded(bytes, marked[0], isCut);
  const utf8 = decoded(bytes, 'utf-8', isCut);
  if (utf8 !== undefined) return utf8;
  // Programs and archives need no guess: every encoding that is guessed has the same control characters.
  if (notInText.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
    return undefined;
  for (const encoding of await guesses(bytes)) {
    const text = decoded(bytes, encoding, isCut);
    if (text !== undefined) return text;
  }
  return undefined;
}
