import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { UnsavedGuard, useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { PasswordFields, useChangePassword } from './change-password-form.tsx';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** 修改密码: asks for old, new and confirmed password. The server ends the user's other sessions. */
export function ChangePasswordDialog({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const { form, busy, typed, submit } = useChangePassword(close);
  const confirm = useConfirm();
  const leave = (): void => {
    if (!typed()) return close();
    confirm({ ...discardQuestion, run: close });
  };
  return (
    <PageModal
      open={open}
      title={text.changePassword}
      width={limits.dialogWidth.small}
      okText={kitMessages.submit}
      cancelText={kitMessages.cancel}
      confirmLoading={busy}
      onOk={submit}
      onCancel={leave}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {/* Passwords are never stored as drafts, not even for the next sign-in. */}
      {open && <UnsavedGuard isDirty={typed} keep={() => undefined} discard={close} />}
      <p className={styles['hint']}>{text.hint}</p>
      <PasswordFields form={form} submit={submit} />
    </PageModal>
  );
}

interface ForcedChangeDialogProps {
  readonly done: () => void;
  /** Alternative to changing the password: a button that signs out. */
  readonly otherAction: ReactNode;
}

/** Same form, without a way to close it while the generated password is in use. */
export function ForcedChangeDialog({ done, otherAction }: ForcedChangeDialogProps) {
  const { form, busy, typed, submit } = useChangePassword(done);
  useWarnBeforeUnload(typed);
  return (
    <PageModal
      open
      title={text.changePassword}
      width={limits.dialogWidth.small}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      footer={[
        otherAction,
        <Button key="submit" type="primary" loading={busy} onClick={submit}>
          {kitMessages.submit}
        </Button>,
      ]}
    >
      <p className={styles['hint']}>{text.forcedHint}</p>
      <PasswordFields form={form} submit={submit} />
    </PageModal>
  );
}
