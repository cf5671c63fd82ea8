/** Part of a text that matches a search: offsets of its first character and of the one after its last. */
export type Mark = [from: number, to: number];

/** A character and its pinyin; the sound of a character that is not Chinese is the character itself. */
export type SoundPart = [character: string, sound: string];

/** Longest name that is shown of a found record, in characters. */
const titleMax = 80;
/** Characters before the first match in the shown part of a longer name. */
const leading = 16;

const folded = (text: string): string => {
  const lower = text.toLowerCase();
  // Offsets would not fit if the length changed.
  return lower.length === text.length ? lower : text;
};

/** Returns the part of a name to show: the beginning of a long one, or what surrounds its first match. */
export function excerptOf(text: string, words: readonly string[]): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  const characters = Array.from(line);
  if (characters.length <= titleMax) return line;
  const lower = folded(line);
  const first = Math.min(...words.map((word) => lower.indexOf(word)).filter((at) => at >= 0), line.length);
  const before = first === line.length ? 0 : Array.from(line.slice(0, first)).length;
  const from = before + leading <= titleMax ? 0 : before - leading;
  const part = characters.slice(from, from + titleMax).join('');
  return `${from === 0 ? '' : '…'}${part}${from + titleMax < characters.length ? '…' : ''}`;
}

/** Sounds joined to one text, with the range of the source for each of its characters. */
interface Spelled {
  readonly text: string;
  readonly sources: readonly Mark[];
}

function spelled(parts: readonly SoundPart[], spell: (sound: string) => string): Spelled {
  let text = '';
  let from = 0;
  const sources: Mark[] = [];
  for (const [character, sound] of parts) {
    const to = from + character.length;
    const spelling = folded(spell(sound));
    for (let at = 0; at < spelling.length; at += 1) sources.push([from, to]);
    text += spelling;
    from = to;
  }
  return { text, sources };
}

/** Range of a word in spelled text. It begins with a syllable: `ang` does not match 张. */
function rangeIn({ text, sources }: Spelled, word: string): Mark | undefined {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const first = sources[at];
    const last = sources[at + word.length - 1];
    const isStart = first !== undefined && sources[at - 1]?.[0] !== first[0];
    if (isStart && last !== undefined) return [first[0], last[1]];
  }
  return undefined;
}

const initialOf = (sound: string): string => Array.from(sound)[0] ?? '';

/**
 * Finds a word of a search in a name: as it is written, or by pinyin or its initials if the sounds are known.
 *
 * @param word in lower case
 * @param sounds characters of the name with their pinyin
 */
export function markOf(name: string, word: string, sounds: readonly SoundPart[] = []): Mark | undefined {
  const at = folded(name).indexOf(word);
  if (at >= 0) return [at, at + word.length];
  if (sounds.length === 0) return undefined;
  return (
    rangeIn(
      spelled(sounds, (sound) => sound),
      word,
    ) ?? rangeIn(spelled(sounds, initialOf), word)
  );
}

/** Joins overlapping and adjacent marks, in order. */
export function mergedMarks(marks: readonly Mark[]): Mark[] {
  const joined: Mark[] = [];
  for (const [from, to] of marks.toSorted((a, b) => a[0] - b[0])) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
