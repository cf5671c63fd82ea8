/** Common plain Latin spelling of letters of other alphabets, and of Latin letters without a decomposition. */
const letters: Readonly<Record<string, string>> = Object.fromEntries(
  [
    // Cyrillic, similar to BGN/PCGN.
    'а a б b в v г g д d е e ё e ж zh з z и i й y к k л l м m н n о o п p р r с s т t у u ф f х kh ц ts ч ch ш sh щ shch',
    'ъ _ ы y ь _ э e ю yu я ya є ye і i ї yi ґ g ў u ђ dj ј j љ lj њ nj ћ c џ dz ә a ғ g қ q ң n ө o ұ u ү u һ h',
    'α a β v γ g δ d ε e ζ z η i θ th ι i κ k λ l μ m ν n ξ x ο o π p ρ r σ s ς s τ t υ y φ f χ ch ψ ps ω o',
    'ß ss æ ae œ oe ø o đ d ð d þ th ł l ı i ħ h ŋ n ĸ k ŧ t ə e',
  ].flatMap((line) => {
    const parts = line.split(' ');
    return parts.flatMap((letter, index) =>
      index % 2 === 0 ? [[letter, (parts[index + 1] ?? '').replace('_', '')] as const] : [],
    );
  }),
);

/** Lower-cases a text and transliterates Cyrillic, Greek and Latin letters to plain Latin; other characters stay. */
export function latinOf(text: string): string {
  const lower = text.normalize('NFKC').toLowerCase();
  // Before decomposing: й would become и with a mark.
  const written = Array.from(lower, (letter) => letters[letter] ?? letter).join('');
  const plain = written.normalize('NFKD').replaceAll(/\p{Mark}/gu, '');
  return Array.from(plain, (letter) => letters[letter] ?? letter).join('');
}
