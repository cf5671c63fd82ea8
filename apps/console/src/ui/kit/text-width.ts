/** Widths, in pixels, of characters at the body's size: those as wide as they are high, and all others. */
const fullWidth = 14;
const otherWidth = 8;
/** Where the scripts begin whose characters are as wide as they are high. */
const wideFrom = 0x2e80;

/** How wide a label is about, in pixels, without drawing it. */
export function textWidth(text: string): number {
  let width = 0;
  for (const character of text) width += (character.codePointAt(0) ?? 0) < wideFrom ? otherWidth : fullWidth;
  return width;
}
