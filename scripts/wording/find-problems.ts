/** A comment that breaks a rule. */
export interface WordingProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly rule: keyof typeof wordingRules;
}

/** Patterns of bad comments: `opening` is tested on the beginning of a comment, `pointer` on every line. */
export const wordingRules = {
  opening: /^(?:of|as|what|who|whom|whose|whether|for whom?|the same)\b/i,
  pointer: /\bsections? \d/i,
};

const commentLine = /^\s*(?:(?<opener>\{?\/\*{1,2}(?!\/))|(?<lineComment>\/\/)|\*(?!\/))(?<text>.*)$/;
const trailingComment = /[\s;,{(](?:\/\/|\/\*{1,2}) (?<text>.*)$/;

/**
 * Finds comments that break a rule. Lines are not parsed: a string that looks like a comment counts as one, and so does a
 * line that begins with an operator `*`.
 *
 * @param code TypeScript or CSS
 */
export function wordingProblems(code: string): readonly WordingProblem[] {
  const problems: WordingProblem[] = [];
  // An opener may be followed by its text on the next line.
  let isBeginning = true;
  let isAfterLineComment = false;
  for (const [index, line] of code.split('\n').entries()) {
    const full = commentLine.exec(line)?.groups;
    const text = (full ?? trailingComment.exec(line)?.groups)?.['text'] ?? '';
    const words = text.split('*/', 1).join('').trim();
    const isLineComment = full?.['lineComment'] !== undefined;
    if (full === undefined || full['opener'] !== undefined || (isLineComment && !isAfterLineComment))
      isBeginning = true;
    isAfterLineComment = isLineComment;
    if (words === '') continue;
    const at = { line: index + 1, text: words };
    if (isBeginning && wordingRules.opening.test(words)) problems.push({ ...at, rule: 'opening' });
    if (wordingRules.pointer.test(words)) problems.push({ ...at, rule: 'pointer' });
    isBeginning = false;
  }
  return problems;
}
