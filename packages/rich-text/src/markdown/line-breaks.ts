/** Replaces each line break, with the white space around it, by one space. */
export const withoutLineBreaks = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
