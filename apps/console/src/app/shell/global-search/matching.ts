import { markOf, mergedMarks, type Mark, type SoundPart } from '@mutai/contract/search/marks';

/** Characters with their pinyin, by text. */
export type Sounds = ReadonlyMap<string, readonly SoundPart[]>;

/** Something that is found by its title and other texts. */
export interface Named {
  readonly title: string;
  /** Further texts, such as an address; they are searched as they are written. */
  readonly others: readonly string[];
}

/** Something found, with the parts of its title that match. */
export interface Match<T> {
  readonly item: T;
  readonly marks: readonly Mark[];
}

/** Words of a search, in lower case. */
export const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** How well a title matches; 0 is the best. */
function rankOf(title: string, marks: readonly Mark[]): number {
  const [first] = marks;
  if (first === undefined) return 3;
  if (first[0] > 0) return 2;
  return first[1] === title.length ? 0 : 1;
}

function marksOf({ title, others }: Named, words: readonly string[], sounds: Sounds): readonly Mark[] | undefined {
  const marks: Mark[] = [];
  for (const word of words) {
    const mark = markOf(title, word, sounds.get(title));
    if (mark !== undefined) marks.push(mark);
    else if (!others.some((other) => other.toLowerCase().includes(word))) return undefined;
  }
  return mergedMarks(marks);
}

/**
 * Finds the items that contain all words, in any order: in their titles, by text, pinyin or its initials, or in their
 * other texts. The best matches come first.
 *
 * @param words all items match if there are none
 */
export function matching<T extends Named>(
  items: readonly T[],
  words: readonly string[],
  sounds: Sounds,
): readonly Match<T>[] {
  return items
    .flatMap((item) => {
      const marks = marksOf(item, words, sounds);
      return marks === undefined ? [] : [{ item, marks }];
    })
    .toSorted((a, b) => (words.length === 0 ? 0 : rankOf(a.item.title, a.marks) - rankOf(b.item.title, b.marks)));
}
