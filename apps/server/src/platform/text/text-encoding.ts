/** Byte order marks. */
const marks: readonly (readonly [encoding: string, mark: readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** Control characters that do not occur in text files. */
// oxlint-disable-next-line no-control-regex
const notInText = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F\u007F]/;

/** Number of leading bytes used to guess an encoding. */
const guessedBy = 64 * 1024;
/** Lowest confidence of an accepted guess, 0–100. For short Chinese texts chardet gives every encoding 10. */
const believedFrom = 30;
/** Lowest share of ASCII bytes for the fallback to windows-1252. */
const westernShare = 0.7;

/** Lowest share of Cyrillic letters among the non-ASCII bytes for the fallback to a Russian encoding. */
const cyrillicShare = 0.95;

/** Accepted guesses. Hebrew and Greek are missing because short Russian texts are mistaken for them. */
const guessed =
  /^(?:gb18030|big5|shift_jis|euc-(?:jp|kr)|windows-125[0-2]|windows-1254|koi8-r|iso-8859-(?:1|2|5|9|15))$/i;

/** A decoded text and the name of its encoding in the Encoding Standard. */
export interface DecodedText {
  readonly text: string;
  readonly encoding: string;
}

function decoded(bytes: Uint8Array, encoding: string, isCut: boolean): DecodedText | undefined {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true });
    // `stream` accepts an incomplete last character.
    const text = decoder.decode(bytes, { stream: isCut });
    return notInText.test(text) ? undefined : { text, encoding: decoder.encoding };
  } catch {
    // The bytes are invalid in this encoding.
    return undefined;
  }
}

const isAscii = (byte: number): boolean => byte < 0x80;

const shareOf = (bytes: Uint8Array, isCounted: (byte: number) => boolean): number =>
  bytes.length === 0 ? 0 : bytes.filter(isCounted).length / bytes.length;

/** Guesses the encoding of an alphabetic text that is too short for a comparison by language. */
function lettersEncoding(bytes: Uint8Array): readonly string[] {
  if (shareOf(bytes, isAscii) >= westernShare) return ['windows-1252'];
  const high = bytes.filter((byte) => !isAscii(byte));
  if (shareOf(high, (byte) => byte >= 0xc0) < cyrillicShare) return [];
  // Most letters are lower case. KOI8-R encodes them where windows-1251 has capitals.
  return shareOf(high, (byte) => byte >= 0xe0) >= 1 / 2 ? ['windows-1251'] : ['koi8-r'];
}

/** Guesses encodings of a text without a byte order mark, the most likely first. */
async function guesses(bytes: Uint8Array): Promise<readonly string[]> {
  const { analyse } = await import('chardet');
  const beginning = bytes.subarray(0, guessedBy);
  const found = analyse(beginning);
  // Invalid UTF-8 would otherwise be decoded as windows-1252.
  if (found.some(({ name, confidence }) => name === 'UTF-8' && confidence >= believedFrom)) return [];
  const believed = found.filter(({ name, confidence }) => confidence >= believedFrom && guessed.test(name));
  return [...believed.map(({ name }) => name), 'gb18030', ...lettersEncoding(beginning)];
}

/**
 * Decodes a text by its byte order mark, as UTF-8, or in an encoding guessed from its bytes.
 *
 * @param isCut true if the bytes are only the beginning of a file, whose last character may be incomplete
 * @returns undefined for binary data
 */
export async function decodedText(bytes: Uint8Array, isCut = false): Promise<DecodedText | undefined> {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked !== undefined) return decoded(bytes, marked[0], isCut);
  const utf8 = decoded(bytes, 'utf-8', isCut);
  if (utf8 !== undefined) return utf8;
  // Control characters are the same in every guessed encoding, so binary files need no guess.
  if (notInText.test(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
    return undefined;
  for (const encoding of await guesses(bytes)) {
    const text = decoded(bytes, encoding, isCut);
    if (text !== undefined) return text;
  }
  return undefined;
}
