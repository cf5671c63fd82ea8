import { postPermissions } from '@mutai/contract/posts/page';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type AriaAttributes } from 'react';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { useDebounced } from '../../ui/kit/hooks.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { postsMessages as text } from './posts.messages.ts';

/** Search debounce, in milliseconds. */
const debounceMs = 300;
/** Number of offered users; typing narrows the search. */
const maxOffered = 20;

const users = resourceClient<User>(usersPath);

/** Name of a user, loaded by id. */
export function AuthorName({ id }: { readonly id: number }) {
  const { data } = useQuery({
    queryKey: ['user', 'name', id],
    queryFn: async ({ signal }) => (await users.get(id, signal)).nickname,
    retry: false,
  });
  return data ?? String(id);
}

/** Returns true if the user may choose authors: sees all posts and may read users. */
export function useChoosesAuthors(): boolean {
  const holds = usePermissionCheck();
  return holds(postPermissions.all) && holds(userPermissions.read);
}

export interface AuthorSelectProps extends AriaAttributes {
  /** Passed by the form, like `value` and `onChange`. */
  readonly id?: string;
  readonly value?: number | null;
  readonly onChange?: (value: number | null) => void;
}

/** User search by nickname. A form control. */
export function AuthorSelect({ value = null, onChange, ...rest }: AuthorSelectProps) {
  const [typed, setTyped] = useState('');
  const nickname = useDebounced(typed.trim(), debounceMs);
  const { data, isFetching } = useQuery({
    queryKey: ['user', 'author-choices', nickname],
    queryFn: ({ signal }) => pageOf<User>(usersPath, { nickname, page: 1, size: maxOffered }, signal),
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
