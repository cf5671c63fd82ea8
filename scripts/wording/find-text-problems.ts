/** A Chinese text that breaks a rule. */
export interface TextProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly rule: keyof typeof textRules;
}

/** Patterns of bad Chinese texts. */
export const textRules = {
  /** Quotes other than “” and ‘’. */
  quotes: /[「」『』]|[\u4e00-\u9fff]"|"[\u4e00-\u9fff]/,
  /** An ellipsis other than …. */
  ellipsis: /[\u4e00-\u9fff](?:\.\.\.|。。|……)/,
  /** Keys other than Ctrl+V and Enter. */
  keys: /(?:Ctrl|Shift|Alt|⌘) \+ |回车/,
  /** ASCII punctuation beside Chinese. */
  punctuation: /[\u4e00-\u9fff][,;:?!(]|\)[\u4e00-\u9fff]/,
};

/** Texts that the product's users require as they are. */
const given = new Set(['正在操作中，请稍等...']);

const comment = /^\s*(?:\*|\/\/|\/\*)/;
const literal = /'(?<single>[^']*)'|`(?<template>[^`]*)`|>(?<element>[^<>{}]*)</g;

/**
 * Finds texts for users that break a rule: string literals with Chinese characters. Lines are not parsed: a template
 * that contains another one is read in parts.
 *
 * @param code TypeScript
 */
export function textProblems(code: string): readonly TextProblem[] {
  return code.split('\n').flatMap((line, index) => {
    if (comment.test(line)) return [];
    return [...line.matchAll(literal)].flatMap(({ groups = {} }) => {
      const text = groups['single'] ?? groups['template'] ?? groups['element'] ?? '';
      // Addresses have ASCII punctuation.
      if (!/[\u4e00-\u9fff]/.test(text) || text.includes('://') || given.has(text)) return [];
      return (Object.keys(textRules) as TextProblem['rule'][])
        .filter((rule) => textRules[rule].test(text))
        .map((rule) => ({ line: index + 1, text, rule }));
    });
  });
}
