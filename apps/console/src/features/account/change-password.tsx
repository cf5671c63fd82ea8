import { Button } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { UnsavedGuard } from '../../ui/form/use-unsaved.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { PasswordFields, useChangePassword } from './change-password-form.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Tab 修改密码 of the account page. */
export function ChangePassword() {
  const { form, busy, typed, submit } = useChangePassword();
  const isViewingAs = useSession(({ viewAs }) => viewAs !== null);
  return (
    <div className={styles['narrow']}>
      {/* Passwords are never stored as drafts, not even for the next sign-in. */}
      <UnsavedGuard isDirty={typed} keep={() => undefined} discard={() => form.resetFields()} />
      <p className={styles['hint']}>{text.hint}</p>
      <PasswordFields form={form} submit={submit} disabled={isViewingAs} />
      <Button type="primary" loading={busy} disabled={isViewingAs} onClick={submit}>
        {kitMessages.submit}
      </Button>
    </div>
  );
}
