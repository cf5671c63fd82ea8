/** Patterns that the check must report: each needs more than linear time. */
const word = '[a-z]+';

export const badPatterns = [
  /^(?:a+)+$/,
  new RegExp('^a*b?a*$'),
  new RegExp(String.raw`^(?:${word}\s?)+$`),
  { type: 'string', pattern: String.raw`^\s*x?\s*$` },
] as const;
