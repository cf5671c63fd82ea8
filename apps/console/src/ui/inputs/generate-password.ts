/**
 * Character classes of a generated password, which has some of each. Characters that are easily confused when read
 * aloud or copied by hand are omitted: 0 O o, 1 l I.
 */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#$%&*+-=?@^_'] as const;

/** Length of a generated password in characters: about 96 bits. */
export const generatedLength = 16;

/** Fills an array with random numbers, like `crypto.getRandomValues`. */
export type RandomSource = (target: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

const browserRandom: RandomSource = (target) => crypto.getRandomValues(target);

/** Uniform random integer from 0 to `bound` (exclusive). */
function below(bound: number, random: RandomSource): number {
  const ceiling = Math.floor(0x1_0000_0000 / bound) * bound;
  for (;;) {
    const [value = ceiling] = random(new Uint32Array(1));
    if (value < ceiling) return value % bound;
  }
}

const oneOf = (characters: string, random: RandomSource): string => characters.charAt(below(characters.length, random));

/** Generates a strong password with upper-case and lower-case letters, digits and special characters. */
export function generatePassword(random: RandomSource = browserRandom): string {
  const all = kinds.join('');
  const characters: string[] = kinds.map((kind) => oneOf(kind, random));
  while (characters.length < generatedLength) characters.push(oneOf(all, random));
  // Fisher-Yates shuffle: otherwise the first four would always be one of each class, in order.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, random);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
