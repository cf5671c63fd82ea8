import { ApiError } from '@mutai/client/api-error';
import { limits } from '@mutai/contract/limits';
import { authPath } from '@mutai/contract/paths';
import { rules } from '@mutai/contract/rules';
import { Button, Form, Input, type FormInstance, type InputRef } from 'antd';
import { useState, type ReactNode } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { discardQuestion, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { UnsavedGuard, useWarnBeforeUnload } from '../../ui/form/use-unsaved.tsx';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';

interface Values {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const requiredRule = { required: true, message: text.required };

function Fields({ form, submit }: { readonly form: FormInstance<Values>; readonly submit: () => void }) {
  const first = useFocusOnMount<InputRef>();
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={submit} preserve={false}>
      <Form.Item name="oldPassword" label={text.oldPassword} rules={[requiredRule]}>
        <Input.Password ref={first} autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="newPassword"
        label={text.newPassword}
        validateFirst
        rules={[
          requiredRule,
          { pattern: rules.password.pattern, message: rules.password.message },
          { max: limits.password.max, message: text.tooLong(limits.password.max) },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label={text.confirmPassword}
        dependencies={['newPassword']}
        validateFirst
        rules={[
          requiredRule,
          ({ getFieldValue }) => ({
            validator: (_rule, value: unknown) =>
              value === getFieldValue('newPassword') ? Promise.resolve() : Promise.reject(new Error(text.mismatch)),
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <input type="submit" hidden aria-label={text.submit} />
    </Form>
  );
}

/** The server's field errors in place; anything else in a dialog. Section 8. */
function showInPlace(form: FormInstance<Values>, error: unknown): void {
  const { fieldErrors } = error instanceof ApiError ? error : {};
  const known = (['oldPassword', 'newPassword'] as const).filter((name) => fieldErrors?.[name] !== undefined);
  if (known.length === 0) {
    showFailure(error);
  } else {
    form.setFields(known.map((name) => ({ name, errors: [fieldErrors?.[name] ?? ''] })));
  }
}

/** The form's behaviour: validate, send, close; a failed submission keeps the dialog open. */
function useChangePassword(done: () => void) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const typed = (): boolean => Object.values(form.getFieldsValue()).some((value) => (value ?? '') !== '');
  const send = async ({ oldPassword, newPassword }: Values): Promise<void> => {
    setBusy(true);
    try {
      await api.post(authPath.password, { body: { oldPassword, newPassword }, tip: false, success: true });
      done();
    } catch (error) {
      showInPlace(form, error);
    } finally {
      setBusy(false);
    }
  };
  const submit = async (): Promise<void> => {
    const values = await form.validateFields().catch(() => undefined);
    if (values !== undefined && !busy) {
      await send(values);
    }
  };
  return { form, busy, typed, submit: () => void submit() };
}

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
      <Fields form={form} submit={submit} />
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
      <Fields form={form} submit={submit} />
    </PageModal>
  );
}
