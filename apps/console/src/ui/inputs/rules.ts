import { charactersIn } from '@mutai/contract/characters';
import type { Rule } from '@mutai/contract/rules';
import type { FormRule } from 'antd';
import { kitMessages as text } from '../kit/kit.messages.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Form rule that checks a value. */
export interface CheckedRule {
  readonly validator: (rule: unknown, value: unknown) => Promise<void>;
}

/** Form rule for a shared rule. Accepts an empty field, which `required` checks. */
export function fits({ pattern, message }: Rule): CheckedRule {
  return {
    validator: async (_, value: unknown) => {
      if (isText(value) && !pattern.test(value)) throw new Error(message);
    },
  };
}

/**
 * Maximum length in characters. Shows an error instead of truncating: browsers count UTF-16 code units and split
 * composed emoji.
 */
export function atMost(max: number): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (isText(value) && charactersIn(value) > max) throw new Error(text.tooLong(max));
    },
  };
}

/** Requires a value other than white space. */
export function required(message: string): FormRule {
  return {
    required: true,
    validator: async (_, value: unknown) => {
      const nothing =
        value === undefined ||
        value === null ||
        (typeof value === 'string' && value.trim() === '') ||
        (Array.isArray(value) && value.length === 0);
      if (nothing) throw new Error(message);
    },
  };
}
