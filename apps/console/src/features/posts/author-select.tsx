import { postPermissions } from '@mutai/contract/posts/resource';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type AriaAttributes } from 'react';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { useDebounced } from '../../ui/kit/hooks.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { useHolds } from '../../ui/kit/kit.tsx';
import { postsMessages as text } from './posts.messages.ts';

/** Milliseconds that what is typed stands still before it is searched for. */
const settledMs = 300;
/** Users that are offered at a time: who looks for another one types more of the name. */
const offered = 20;

const users = resourceClient<User>(usersPath);

/** The name of a user, wherever there is none beside the number. */
export function AuthorName({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['user', 'name', id],
    queryFn: async ({ signal }) => (await users.get(id, signal)).nickname,
    retry: false,
  });
  return data ?? String(id);
}

/** Whether the user may choose authors: sees all posts, and may look for users. */
export function useChoosesAuthors(): boolean {
  const holds = useHolds();
  return holds(postPermissions.all) && holds(userPermissions.read);
}

export interface AuthorSelectProps extends AriaAttributes {
  /** Given by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** Looks for a user by nickname. A form control. */
export function AuthorSelect({ value = null, onChange, ...rest }: AuthorSelectProps) {
  const [typed, setTyped] = useState('');
  const nickname = useDebounced(typed.trim(), settledMs);
  const { data, isFetching } = useQuery({
    queryKey: ['user', 'author-choices', nickname],
    queryFn: ({ signal }) => pageOf<User>(usersPath, { nickname, page: 1, size: offered }, signal),
    retry: false,
  });
  const found = data?.data.map(({ id, nickname: label }) => ({ value: id, label })) ?? [];
  const known = value === null || found.some((one) => one.value === value);
  return (
    <Select<number | null>
      allowClear
      {...rest}
      placeholder={kitMessages.choose(text.authorId)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={isFetching}
      notFoundContent={kitMessages.noChoices(text.authorId)}
      options={known ? found : [{ value, label: <AuthorName id={value} /> }, ...found]}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
