import { charactersIn } from '@mutai/contract/characters';
import { limits } from '@mutai/contract/limits';
import { distinctTags } from '@mutai/contract/posts/tag-key';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import type { AriaAttributes } from 'react';
import { leftByTab } from '../../ui/inputs/left-by-tab.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { tagsQuery } from './posts.queries.ts';
import { postsMessages as text } from './posts.messages.ts';

/** Separators of typed or pasted tags, including Chinese punctuation. */
const separators = [',', '，', '、', ';', '；', '\n'];

export interface TagsFieldProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: readonly string[];
  readonly onChange?: (value: readonly string[]) => void;
}

/** Free-text tags, with suggestions from other posts. A form control. */
export function TagsField({ value, onChange, ...rest }: TagsFieldProps) {
  const { data: known, isFetching } = useQuery(tagsQuery);
  return (
    <Select<string[]>
      {...rest}
      mode="tags"
      {...leftByTab}
      value={[...(value ?? [])]}
      loading={isFetching}
      options={known?.map((tag) => ({ value: tag, label: tag })) ?? []}
      tokenSeparators={separators}
      placeholder={kitMessages.enterText(text.tags)}
      notFoundContent={text.tagsHint}
      onChange={(tags) => onChange?.(distinctTags(tags, known))}
    />
  );
}

/** Validates number and length of tags. */
export const tagsRule = {
  validator: async (_: unknown, value: unknown) => {
    if (!Array.isArray(value)) return;
    if (value.length > limits.postTags) throw new Error(text.tagsLimit(limits.postTags));
    if (value.some((tag) => charactersIn(String(tag)) > limits.tagMax)) {
      throw new Error(text.tagTooLong(limits.tagMax));
    }
  },
};
