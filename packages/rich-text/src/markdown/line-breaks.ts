/** Text with each line break, and the white space around it, as one space. */
export const withoutLineBreaks = (text: string): string =>
  text.replaceAll(/\s+/g, (space) => (/[\r\n]/.test(space) ? ' ' : space));
