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
import { consoleUrl } from './invitations.ts';
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
  /** Mail a link instead of setting a password. */
  invites: boolean;
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
  invites: false,
  password: '',
  email: '',
  description: '',
};

/** Form values of a user. The server never sends the password. */
export function valuesOf({ avatar, username, nickname, roleIds, departmentId, email, description }: User): UserValues {
  return { avatar, username, nickname, roleIds, departmentId, email, description, invites: false, password: '' };
}

/**
 * Request body of a create or change. Omits an empty nickname, which defaults to the account name, and an empty
 * password.
 */
export function bodyOf({ nickname, invites, password, ...rest }: Partial<UserValues>): object {
  return {
    ...rest,
    ...(nickname ? { nickname } : {}),
    ...(invites === true ? { invitation: { consoleUrl: consoleUrl() } } : password ? { password } : {}),
  };
}

/** Invitation of a new user. */
interface Inviting {
  /** The user may invite. */
  readonly allowed: boolean;
  /** Reason why nobody can be invited; `null` if users can be. */
  readonly problem: string | null;
}

/** Fields of 新建用户 and 修改用户. */
export function userFields(
  mode: FormMode,
  onGenerated: (password: string, copied: boolean) => void,
  inviting: Inviting = { allowed: false, problem: null },
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
      rules: [
        ({ getFieldValue }) => ({
          validator: (_rule, value) =>
            getFieldValue('invites') === true && value === ''
              ? Promise.reject(new Error(text.inviteNeedsMail))
              : Promise.resolve(),
        }),
      ],
    },
    creating &&
      inviting.allowed && {
        kind: 'switch',
        name: 'invites',
        label: text.invite,
        wide: true,
        hint: inviting.problem === null ? text.invitesHint : text.sentence(inviting.problem),
        locked: () => inviting.problem !== null,
        next: 'same',
      },
    creating && {
      name: 'password',
      label: text.initialPassword,
      wide: true,
      fits: rules.password,
      rules: [passwordPolicyRule, atMost(limits.password.max)],
      hint: text.initialPasswordHint,
      when: ({ invites }) => !invites,
      secret: true,
      control: <PasswordField placeholder={text.enter(text.initialPassword)} onGenerated={onGenerated} />,
    },
    { kind: 'longText', name: 'description', label: text.description, wide: true, max: limits.descriptionMax },
  ];
  return fields.filter((field) => field !== false);
}
