import { limits } from '@mutai/contract/limits';
import { rules } from '@mutai/contract/rules';
import type { User } from '@mutai/contract/users/schema';
import { passwordPolicyRule } from '../../platform/password-policy.ts';
import { atMost } from '../../ui/inputs/rules.ts';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import { PasswordField } from '../../ui/inputs/password-field.tsx';
import { usersMessages as text } from './users.messages.ts';
import { useResetPassword } from './users.queries.ts';

type PasswordValues = { password: string };

const noPassword: PasswordValues = { password: '' };

export interface ResetPasswordProps {
  readonly user: User;
  readonly onGenerated: (password: string, copied: boolean) => void;
  /** Called with the new password. */
  readonly onSaved: (password: string) => void;
  readonly onClosed: () => void;
}

/** Dialog 重置密码: a password field with a generator. */
export function ResetPassword({ user, onGenerated, onSaved, onClosed }: ResetPasswordProps) {
  const resetPassword = useResetPassword();
  return (
    <FormDialog<User, PasswordValues>
      name="user-password"
      target={{ mode: 'create' }}
      draft={null}
      title={text.resetPasswordOf(user.nickname)}
      width={limits.dialogWidth.small}
      emptyValues={noPassword}
      valuesOf={() => noPassword}
      fields={[
        {
          name: 'password',
          label: text.newPassword,
          required: true,
          fits: rules.password,
          rules: [passwordPolicyRule, atMost(limits.password.max)],
          hint: text.resetPasswordHint,
          secret: true,
          control: <PasswordField placeholder={text.enter(text.newPassword)} onGenerated={onGenerated} />,
        },
      ]}
      save={async ({ password = '' }) => {
        await resetPassword(user.id, password);
        onSaved(password);
      }}
      onSaved={() => undefined}
      onClosed={onClosed}
    />
  );
}
