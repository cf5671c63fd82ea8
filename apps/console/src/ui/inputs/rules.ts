import { charactersIn } from '@mutai/contract/characters';
import type { Rule } from '@mutai/contract/rules';
import type { FormRule } from 'antd';
import { kitMessages as text } from '../kit/kit.messages.ts';

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** A rule of the set for a form: an empty field is left to `required`. */
export function fits({ pattern, message }: Rule): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (isText(value) && !pattern.test(value)) throw new Error(message);
    },
  };
}

/**
 * At most so many characters. A field says so instead of cutting what is pasted: a browser counts in half emojis, and
 * cuts those that consist of several code points.
 */
export function atMost(max: number): FormRule {
  return {
    validator: async (_, value: unknown) => {
      if (isText(value) && charactersIn(value) > max) throw new Error(text.tooLong(max));
    },
  };
}

/** Something has to be entered or chosen; white space alone is nothing. */
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
