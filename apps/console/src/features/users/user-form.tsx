import type { User } from '@mutai/contract/users';
import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import { Input } from 'antd';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import type { FormField } from '../../ui/form/form-fields.tsx';
import { LongText } from '../../ui/inputs/inputs.tsx';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { fits, required } from '../../ui/inputs/rules.ts';
import type { FormMode } from '../../ui/resource/resource.ts';
import { AvatarPicker } from './avatar-picker.tsx';
import { ChoicesFailure, DepartmentSelect, RoleSelect, type UserChoices } from './user-choices.tsx';
import { usersMessages as text } from './users.messages.ts';

/** What the dialog of a user holds. */
export type UserValues = {
  avatar: string;
  username: string;
  nickname: string;
  roleIds: readonly number[];
  departmentId: number | null;
  password: string;
  description: string;
};

export const emptyUser: UserValues = {
  avatar: '',
  username: '',
  nickname: '',
  roleIds: [],
  departmentId: null,
  password: '',
  description: '',
};

/** What of a user the dialog shows. The password never comes from the server. */
export function valuesOf({ avatar, username, nickname, roleIds, departmentId, description }: User): UserValues {
  return { avatar, username, nickname, roleIds, departmentId, description, password: '' };
}

/**
 * The body of a create or change.
 *
 * @param seen which choices the user could see: roles and the department are left alone otherwise
 */
export function bodyOf(
  values: Partial<UserValues>,
  seen: { readonly roles: boolean; readonly departments: boolean },
): Partial<UserValues> {
  const { username, nickname, password, roleIds, departmentId, ...rest } = values;
  const trimmedNickname = nickname?.trim();
  return {
    ...rest,
    ...(username === undefined ? {} : { username: username.trim() }),
    ...(trimmedNickname ? { nickname: trimmedNickname } : {}),
    ...(password ? { password } : {}),
    ...(roleIds !== undefined && seen.roles ? { roleIds } : {}),
    ...(departmentId !== undefined && seen.departments ? { departmentId } : {}),
  };
}

/** Fields of 新建用户 and 修改用户. Sections 2 and 5. */
export function userFields(
  mode: FormMode,
  { roles, departments, names }: UserChoices,
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
      hint: roles.failed ? <ChoicesFailure message={text.rolesFailed} retry={roles.retry} /> : undefined,
      control: <RoleSelect records={roles.records} loading={roles.loading} />,
      show: names.roles,
    },
    {
      name: 'departmentId',
      label: text.department,
      hint: departments.failed ? (
        <ChoicesFailure message={text.departmentsFailed} retry={departments.retry} />
      ) : undefined,
      control: (
        <DepartmentSelect
          records={departments.records}
          loading={departments.loading}
          placeholder={text.choose(text.department)}
        />
      ),
      show: names.department,
    },
    creating && {
      name: 'password',
      label: text.initialPassword,
      wide: true,
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
      control: <LongText placeholder={text.enter(text.description)} maxLength={limits.descriptionMax} />,
    },
  ];
  return fields.filter((field) => field !== false);
}
