/**
 * Kinds of characters that a generated password has some of each of. Left out are the ones that people confuse when
 * they read a password aloud or copy it by hand: 0 O o, 1 l I.
 */
const kinds = ['ABCDEFGHJKLMNPQRSTUVWXYZ', 'abcdefghijkmnpqrstuvwxyz', '23456789', '!#$%&*+-=?@^_'] as const;

/** Characters of a generated password: about 96 bits. */
export const generatedLength = 16;

/** Fills an array with random numbers, as `crypto.getRandomValues` does. */
export type RandomSource = (target: Uint32Array<ArrayBuffer>) => Uint32Array<ArrayBuffer>;

const browserRandom: RandomSource = (target) => crypto.getRandomValues(target);

/** A whole number from 0 up to, not including, `bound`, each as likely as any other. */
function below(bound: number, random: RandomSource): number {
  const ceiling = Math.floor(0x1_0000_0000 / bound) * bound;
  for (;;) {
    const [value = ceiling] = random(new Uint32Array(1));
    if (value < ceiling) return value % bound;
  }
}

const oneOf = (characters: string, random: RandomSource): string => characters.charAt(below(characters.length, random));

/** A strong password with upper-case and lower-case letters, digits and special characters. */
export function generatePassword(random: RandomSource = browserRandom): string {
  const all = kinds.join('');
  const characters: string[] = kinds.map((kind) => oneOf(kind, random));
  while (characters.length < generatedLength) characters.push(oneOf(all, random));
  // Fisher-Yates: the first four would otherwise always be one of each kind, in order.
  for (let last = characters.length - 1; last > 0; last -= 1) {
    const other = below(last + 1, random);
    [characters[last], characters[other]] = [characters[other] ?? '', characters[last] ?? ''];
  }
  return characters.join('');
}
