import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import type { User } from '@mutai/contract/users/schema';
// Deep import: the one from 'antd' bundles the text area and other inputs.
import Input from 'antd/es/input/Input';
import { departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { passwordPolicyRule } from '../../platform/password-policy.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import type { FormMode } from '../../ui/resource/resource.ts';
import { usersMessages as text } from './users.messages.ts';

const PasswordField = lazyPart(async () => (await import('../../ui/inputs/password-field.tsx')).PasswordField, {
  meanwhile: ({ id = '', placeholder }) => <Input id={id} placeholder={placeholder} disabled />,
});

export type UserValues = {
  avatar: string;
  username: string;
  nickname: string;
  roleIds: readonly number[];
  departmentId: number | null;
  password: string;
  email: string;
  description: string;
};

export const emptyUser: UserValues = {
  avatar: '',
  username: '',
  nickname: '',
  roleIds: [],
  departmentId: null,
  password: '',
  email: '',
  description: '',
};

/** Form values of a user. The server never sends the password. */
export function valuesOf({ avatar, username, nickname, roleIds, departmentId, email, description }: User): UserValues {
  return { avatar, username, nickname, roleIds, departmentId, email, description, password: '' };
}

/**
 * Request body of a create or change. Omits an empty nickname, which defaults to the account name, and an empty
 * password.
 */
export function bodyOf({ nickname, password, ...rest }: Partial<UserValues>): Partial<UserValues> {
  return { ...rest, ...(nickname ? { nickname } : {}), ...(password ? { password } : {}) };
}

/** Fields of 新建用户 and 修改用户. */
export function userFields(
  mode: FormMode,
  onGenerated: (password: string, copied: boolean) => void,
): readonly FormField<UserValues>[] {
  const creating = mode === 'create';
  const fields: readonly (FormField<UserValues> | false)[] = [
    { kind: 'picture', name: 'avatar', label: text.avatar, wide: true, round: true },
    {
      name: 'username',
      label: text.username,
      required: creating,
      ...(creating ? { fits: rules.username } : {}),
      hint: creating ? text.usernameHint : undefined,
      control: (
        <Input
          placeholder={text.enter(text.username)}
          readOnly={!creating}
          variant={creating ? 'outlined' : 'filled'}
        />
      ),
    },
    {
      kind: 'text',
      name: 'nickname',
      label: text.nickname,
      required: !creating,
      max: limits.nicknameMax,
      hint: creating ? text.nicknameHint : undefined,
    },
    { kind: 'choice', name: 'roleIds', label: text.roles, from: roleChoices, several: true, next: 'same' },
    { kind: 'choice', name: 'departmentId', label: text.department, from: departmentChoices, next: 'same' },
    {
      kind: 'text',
      name: 'email',
      label: text.email,
      wide: true,
      max: limits.mailMax,
      fits: rules.email,
      hint: text.emailHint,
    },
    creating && {
      name: 'password',
      label: text.initialPassword,
      wide: true,
      fits: rules.password,
      rules: [passwordPolicyRule, atMost(limits.password.max)],
      hint: text.initialPasswordHint,
      secret: true,
      control: <PasswordField placeholder={text.enter(text.initialPassword)} onGenerated={onGenerated} />,
    },
    { kind: 'longText', name: 'description', label: text.description, wide: true, max: limits.descriptionMax },
  ];
  return fields.filter((field) => field !== false);
}
