import { limits } from '@mutai/contract/limits';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { UnsavedGuard, useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { PasswordFields, useChangePassword } from './change-password-form.tsx';

/** 修改密码 (section 2): old, new and confirmed password; the user's other sessions end. */
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
      okText={text.submit}
      cancelText={text.cancel}
      confirmLoading={busy}
      onOk={submit}
      onCancel={leave}
      destroyOnHidden
      mask={{ closable: false }}
    >
      {/* Passwords are kept nowhere, not even for who signs in again. */}
      {open && <UnsavedGuard isDirty={typed} keep={() => undefined} discard={close} />}
      <p className={styles['hint']}>{text.hint}</p>
      <PasswordFields form={form} submit={submit} />
    </PageModal>
  );
}

interface ForcedChangeDialogProps {
  readonly done: () => void;
  /** The only other way out: a button that signs out. */
  readonly otherAction: ReactNode;
}

/** The same form, which cannot be left while the generated password is still in use. */
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
          {text.submit}
        </Button>,
      ]}
    >
      <p className={styles['hint']}>{text.forcedHint}</p>
      <PasswordFields form={form} submit={submit} />
    </PageModal>
  );
}
