import { postPermissions } from '@mutai/contract/posts/page';
import { userPermissions, usersPath } from '@mutai/contract/users/resource';
import type { User } from '@mutai/contract/users/schema';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useState, type AriaAttributes } from 'react';
import { pageOf, resourceClient } from '../../platform/resource/resource-client.ts';
import { useFound } from '../../ui/inputs/found-select.tsx';
import type { FoundOption } from '../../ui/inputs/titled-reference.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
import { postsMessages as text } from './posts.messages.ts';

/** Number of offered users; typing narrows the search. */
const maxOffered = 20;

const users = resourceClient<User>(usersPath);

async function findAuthors(nickname: string, signal: AbortSignal): Promise<readonly FoundOption[]> {
  const { data } = await pageOf<User>(usersPath, { nickname, page: 1, size: maxOffered }, signal);
  return data.map(({ id, nickname: title, username }) => ({ id, title, note: username }));
}

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
  const { found, props: searching } = useFound({ label: text.authorId, name: 'user', find: findAuthors }, typed, true);
  const options = found.map(({ id, title }) => ({ value: id, label: title }));
  const isKnown = value === null || found.some(({ id }) => id === value);
  return (
    <Select<number | null>
      allowClear
      {...rest}
      {...searching}
      placeholder={kitMessages.choose(text.authorId)}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={isKnown ? options : [...options, { value, label: <AuthorName id={value} /> }]}
      value={value}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}
