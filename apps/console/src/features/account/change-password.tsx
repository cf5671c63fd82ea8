import { Button } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { UnsavedGuard } from '../../ui/form/use-unsaved.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { PasswordFields, useChangePassword } from './change-password-form.tsx';

/** 修改密码, as a view of the account's page. */
export function ChangePassword() {
  const { form, busy, typed, submit } = useChangePassword();
  const viewing = useSession(({ viewAs }) => viewAs !== null);
  return (
    <div className={styles['narrow']}>
      {/* Passwords are kept nowhere, not even for who signs in again. */}
      <UnsavedGuard isDirty={typed} keep={() => undefined} discard={() => form.resetFields()} />
      <p className={styles['hint']}>{text.hint}</p>
      <PasswordFields form={form} submit={submit} disabled={viewing} />
      <Button type="primary" loading={busy} disabled={viewing} onClick={submit}>
        {text.submit}
      </Button>
    </div>
  );
}
