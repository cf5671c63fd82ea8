import type { Role } from '@mutai/contract/roles';
import type { User } from '@mutai/contract/users';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { Button, Input, Select } from 'antd';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { PasswordField } from '../../ui/form/password-field.tsx';
import { fits, required } from '../../ui/form/rules.ts';
import type { FormMode } from '../../ui/resource/resource.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import { usersMessages as text } from './users.messages.ts';
import type { RoleChoices } from './users.queries.ts';

/** What the dialog of a user holds. */
export type UserValues = {
  avatar: string;
  username: string;
  nickname: string;
  roleIds: readonly number[];
  password: string;
  description: string;
};

export const emptyUser: UserValues = {
  avatar: '',
  username: '',
  nickname: '',
  roleIds: [],
  password: '',
  description: '',
};

/** What of a user the dialog shows. The password never comes from the server. */
export function valuesOf({ avatar, username, nickname, roleIds, description }: User): UserValues {
  return { avatar, username, nickname, roleIds, description, password: '' };
}

/**
 * The body of a create or change.
 *
 * @param rolesLoaded whether the user could see which roles there are; roles are left alone otherwise
 */
export function bodyOf(values: Partial<UserValues>, rolesLoaded: boolean): Partial<UserValues> {
  const { username, nickname, password, roleIds, ...rest } = values;
  const trimmedNickname = nickname?.trim();
  return {
    ...rest,
    ...(username === undefined ? {} : { username: username.trim() }),
    ...(trimmedNickname ? { nickname: trimmedNickname } : {}),
    ...(password ? { password } : {}),
    ...(roleIds !== undefined && rolesLoaded ? { roleIds } : {}),
  };
}

/** Name of a role; one that is gone or out of sight goes by its number. */
function roleName(roles: readonly Role[] | null, id: number): string {
  return roles?.find((role) => role.id === id)?.name ?? text.unknownRole(id);
}

/** Names of roles, joined as a list. */
export function roleNames(roles: readonly Role[] | null, ids: unknown): string {
  return Array.isArray(ids) ? ids.map((id) => roleName(roles, Number(id))).join('、') : '';
}

/** Fields of 新建用户 and 修改用户. Sections 2 and 5. */
export function userFields(
  mode: FormMode,
  choices: RoleChoices,
  onGenerated: (password: string, copied: boolean) => void,
): readonly FormField<UserValues>[] {
  const creating = mode === 'create';
  const fields: readonly (FormField<UserValues> | false)[] = [
    {
      name: 'avatar',
      label: text.avatar,
      wide: true,
      control: <AvatarPicker />,
      show: (value) => <UserAvatar avatar={String(value)} nickname="" size={32} />,
    },
    {
      name: 'username',
      label: text.username,
      rules: creating ? [required(rules.required.message), fits(rules.username)] : [],
      hint: creating ? text.usernameHint : undefined,
      control: (
        <Input
          placeholder={text.enter(text.username)}
          maxLength={limits.username.max}
          readOnly={!creating}
          variant={creating ? 'outlined' : 'filled'}
        />
      ),
    },
    {
      name: 'nickname',
      label: text.nickname,
      rules: creating ? [] : [required(rules.required.message)],
      hint: creating ? text.nicknameHint : undefined,
      control: <Input placeholder={text.enter(text.nickname)} maxLength={limits.nicknameMax} />,
    },
    {
      name: 'roleIds',
      label: text.roles,
      wide: !creating,
      hint: choices.failed ? <RolesFailure retry={choices.retry} /> : undefined,
      control: <RoleSelect choices={choices} />,
      show: (value) => roleNames(choices.roles, value),
    },
    creating && {
      name: 'password',
      label: text.initialPassword,
      rules: [fits(rules.password)],
      hint: text.initialPasswordHint,
      secret: true,
      control: (
        <PasswordField
          placeholder={text.enter(text.initialPassword)}
          maxLength={limits.password.max}
          onGenerated={onGenerated}
        />
      ),
    },
    {
      name: 'description',
      label: text.description,
      wide: true,
      control: (
        <Input.TextArea
          placeholder={text.enter(text.description)}
          maxLength={limits.descriptionMax}
          showCount
          autoSize={{ minRows: 3, maxRows: 6 }}
        />
      ),
    },
  ];
  return fields.filter((field) => field !== false);
}

interface RoleSelectProps {
  readonly choices: RoleChoices;
  readonly id?: string;
  readonly value?: readonly number[];
  readonly onChange?: (value: readonly number[]) => void;
}

const noRoles: readonly number[] = [];

/** Chooses roles. Off until the list of them has loaded: what nobody can see must not be overwritten. */
function RoleSelect({ choices, id, value = noRoles, onChange }: RoleSelectProps) {
  const { roles, loading } = choices;
  return (
    <Select<number[]>
      {...(id === undefined ? {} : { id })}
      mode="multiple"
      maxTagCount="responsive"
      placeholder={text.choose(text.roles)}
      disabled={roles === null}
      loading={loading && roles === null}
      notFoundContent={text.noRoles}
      showSearch={{ optionFilterProp: 'label' }}
      options={[
        ...(roles ?? []).map((role) => ({ value: role.id, label: role.name })),
        ...value
          .filter((roleId) => roles !== null && !roles.some((role) => role.id === roleId))
          .map((roleId) => ({ value: roleId, label: text.unknownRole(roleId) })),
      ]}
      value={roles === null ? [] : [...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

function RolesFailure({ retry }: { readonly retry: () => void }) {
  return (
    <>
      {text.rolesFailed}
      <Button type="link" size="small" onClick={retry}>
        {text.rolesRetry}
      </Button>
    </>
  );
}
