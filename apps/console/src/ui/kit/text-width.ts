/** Widths of full-width and other characters at body font size, in pixels. */
const fullWidth = 14;
const otherWidth = 8;
/** First code point of full-width scripts. */
const wideFrom = 0x2e80;
/** Punctuation with full width in Chinese fonts. */
const widePunctuation = '…—“”‘’';

/** Estimated width of a label in pixels, without rendering it. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) {
    const isWide = (character.codePointAt(0) ?? 0) >= wideFrom || widePunctuation.includes(character);
    width += isWide ? fullWidth : otherWidth;
  }
  return width;
}
