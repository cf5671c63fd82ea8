import { charactersIn } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { Input } from 'antd';
import { useState, type AriaAttributes } from 'react';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { commentsMessages as text } from './comments.messages.ts';

export interface BlockedWordsProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
}

const wordsIn = (lines: string): readonly string[] => [
  ...new Set(
    lines
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
];

/** List of words, one per line. A form control. */
export function BlockedWords({ value, onChange, ...rest }: BlockedWordsProps) {
  /** Text as typed, since the parsed words drop an empty last line. */
  const [lines, setLines] = useState(() => value?.join('\n') ?? '');
  const same = wordsIn(lines).join('\n') === (value?.join('\n') ?? '');
  return (
    <Input.TextArea
      {...rest}
      autoSize={{ minRows: 5, maxRows: 12 }}
      placeholder={kitMessages.enterText(text.blockedWords)}
      value={same ? lines : (value?.join('\n') ?? '')}
      onChange={({ target }) => {
        setLines(target.value);
        onChange?.(wordsIn(target.value));
      }}
    />
  );
}

/** Validates number and length of words. */
export const blockedWordsRule = {
  validator: async (_: unknown, value: unknown) => {
    if (!Array.isArray(value)) return;
    if (value.length > limits.blockedWords) throw new Error(text.blockedWordsLimit(limits.blockedWords));
    if (value.some((word) => charactersIn(String(word)) > limits.blockedWordMax)) {
      throw new Error(text.blockedWordTooLong(limits.blockedWordMax));
    }
  },
};
