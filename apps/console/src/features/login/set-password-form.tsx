import { ApiError } from '@mutai/client/api-error';
import { Code } from '@mutai/contract/response-code';
import { limits } from '@mutai/contract/limits';
import { authPath } from '@mutai/contract/paths';
import { rules } from '@mutai/contract/rules';
import { passwordFault } from '@mutai/contract/system-settings/password-policy';
import { Button, type InputRef } from 'antd';
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useRef, useState, type SyntheticEvent } from 'react';
import { api, showFailure } from '../../platform/http/api-client.ts';
import { notify } from '../../platform/notify.ts';
import { useSite } from '../../platform/site.ts';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { LoginField } from './login-field.tsx';
import { setPasswordMessages as text } from './set-password.messages.ts';
import { openSession } from './use-sign-in.ts';

interface SetPasswordFormProps {
  readonly token: string;
  readonly username: string;
  /** Signs in with the new password. */
  readonly signsIn: boolean;
  readonly onSignedIn: () => void;
  /** Called when the password was set without signing in. */
  readonly onSet: () => void;
  /** Called when the link cannot be used any more. */
  readonly onRefused: () => void;
}

interface Values {
  readonly newPassword: string;
  readonly confirmPassword: string;
}

type Faults = Partial<Record<keyof Values, string>>;

/** Returns a message for each invalid field. */
function useFaults(username: string) {
  const site = useSite();
  return ({ newPassword, confirmPassword }: Values): Faults => {
    const fault = (): string | undefined => {
      if (newPassword === '') return text.newPasswordPlaceholder;
      if (!rules.password.pattern.test(newPassword)) return rules.password.message;
      if (newPassword.length > limits.password.max) return text.tooLong(limits.password.max);
      return passwordFault(site, newPassword, username);
    };
    const first = fault();
    if (first !== undefined) return { newPassword: first };
    if (confirmPassword === '') return { confirmPassword: text.confirmPlaceholder };
    return confirmPassword === newPassword ? {} : { confirmPassword: text.mismatch };
  };
}

/** New password, typed twice. */
export function SetPasswordForm(props: SetPasswordFormProps) {
  const { token, username, signsIn, onSignedIn, onSet, onRefused } = props;
  const form = useRef<HTMLFormElement>(null);
  const first = useFocusOnMount<InputRef>();
  const faultsIn = useFaults(username);
  const [values, setValues] = useState<Values>({ newPassword: '', confirmPassword: '' });
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  const change = (name: keyof Values, value: string) => {
    setValues((current) => ({ ...current, [name]: value }));
    setFaults((current) => ({ ...current, [name]: undefined }));
  };
  const showFaults = (found: Faults) => {
    setFaults(found);
    const [invalid = ''] = Object.keys(found);
    form.current?.querySelector<HTMLInputElement>(`#set-${invalid}`)?.focus();
  };

  const signIn = async () => {
    try {
      await openSession({ username, password: values.newPassword });
    } catch {
      // The password is set: the login page continues.
      return onSet();
    }
    onSignedIn();
  };

  const send = async () => {
    setBusy(true);
    try {
      const { message = '' } = await api.post(authPath.invitationPassword, {
        body: { token, newPassword: values.newPassword },
      });
      notify.success(message);
      await (signsIn ? signIn() : onSet());
    } catch (error) {
      setBusy(false);
      const { newPassword } = error instanceof ApiError ? (error.fieldErrors ?? {}) : {};
      if (newPassword !== undefined) return showFaults({ newPassword });
      showFailure(error);
      if (error instanceof ApiError && error.code === Code.conflict) onRefused();
    }
  };

  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (busy) return;
    const found = faultsIn(values);
    if (Object.keys(found).length > 0) showFaults(found);
    else void send();
  };

  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LoginField id="set-username" label={text.username} error={false}>
        {({ id }) => <Input id={id} size="large" variant="filled" autoComplete="username" value={username} readOnly />}
      </LoginField>
      <LoginField
        id="set-newPassword"
        label={text.newPassword}
        error={faults.newPassword ?? false}
        hint={rules.password.message}
      >
        {(field) => (
          <Password
            {...field}
            ref={first}
            size="large"
            autoComplete="new-password"
            placeholder={text.newPasswordPlaceholder}
            value={values.newPassword}
            onChange={(event) => change('newPassword', event.target.value)}
          />
        )}
      </LoginField>
      <LoginField id="set-confirmPassword" label={text.confirmPassword} error={faults.confirmPassword ?? false}>
        {(field) => (
          <Password
            {...field}
            size="large"
            autoComplete="new-password"
            placeholder={text.confirmPlaceholder}
            value={values.confirmPassword}
            onChange={(event) => change('confirmPassword', event.target.value)}
          />
        )}
      </LoginField>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {busy ? text.submitting : signsIn ? text.submit : text.submitOnly}
      </Button>
    </form>
  );
}
