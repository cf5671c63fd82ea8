import { ApiError } from '@mutai/client/api-error';
import { limits } from '@mutai/contract/limits';
import { authPath } from '@mutai/contract/paths';
import { rules } from '@mutai/contract/rules';
import { Form, Input, type FormInstance, type InputRef } from 'antd';
import { useId, useState } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { passwordPolicyRule } from '../../platform/password-policy.ts';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { accountMessages as text } from './account.messages.ts';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

interface Values {
  readonly oldPassword: string;
  readonly newPassword: string;
  readonly confirmPassword: string;
}

const requiredRule = { required: true, message: text.required };

interface FieldsProps {
  readonly form: FormInstance<Values>;
  readonly submit: () => void;
  readonly disabled?: boolean;
}

/** Old, new and confirmed password. The form has a unique name, since a dialog may be open above the account page. */
export function PasswordFields({ form, submit, disabled = false }: FieldsProps) {
  const first = useFocusOnMount<InputRef>();
  return (
    <Form
      form={form}
      name={useId()}
      layout="vertical"
      requiredMark={false}
      disabled={disabled}
      preserve={false}
      onFinish={submit}
    >
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
          passwordPolicyRule,
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
      <input type="submit" hidden aria-label={kitMessages.submit} />
    </Form>
  );
}

/** Shows field errors of the server at the fields, and other errors in a dialog. */
function showInPlace(form: FormInstance<Values>, error: unknown): void {
  const { fieldErrors } = error instanceof ApiError ? error : {};
  const known = (['oldPassword', 'newPassword'] as const).filter((name) => fieldErrors?.[name] !== undefined);
  if (known.length === 0) {
    showFailure(error);
  } else {
    form.setFields(known.map((name) => ({ name, errors: [fieldErrors?.[name] ?? ''] })));
  }
}

/** Validates and sends the form. After success, clears it and calls `done`. */
export function useChangePassword(done?: () => void) {
  const [form] = Form.useForm<Values>();
  const [busy, setBusy] = useState(false);
  const typed = (): boolean => Object.values(form.getFieldsValue()).some((value) => (value ?? '') !== '');
  const send = async ({ oldPassword, newPassword }: Values): Promise<void> => {
    setBusy(true);
    try {
      await api.post(authPath.password, { body: { oldPassword, newPassword }, success: true });
      form.resetFields();
      done?.();
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
