import { LockOutlined, UserOutlined } from '@ant-design/icons';
import type { LoginBody } from '@mutai/contract/auth';
import { Button, Checkbox, type InputRef } from 'antd';
// Deep import: the one from 'antd' adds the text area and other inputs to the login page.
import Input from 'antd/es/input/Input';
import Password from 'antd/es/input/Password';
import { useRef, useState, type SyntheticEvent } from 'react';
import { notify } from '../../platform/notify.ts';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { LoginField } from './login-field.tsx';
import styles from './login-page.module.css';
import { loginMessages as text } from './login.messages.ts';
import { useSignIn } from './use-sign-in.ts';

function explainForgotten(): void {
  notify.modal.info({ title: text.forgotTitle, content: text.forgotText });
}

interface LoginFormProps {
  /** Account to fill in; empty: none. */
  readonly username: string;
  /** Returns the greeting for the current time. */
  readonly greeting: () => string;
  readonly onSignedIn: () => void;
}

/** Typed values, and missing ones after a submit. There is no other validation. */
function useCredentials(username: string) {
  const [values, setValues] = useState<Required<LoginBody>>({ username, password: '', remember: false });
  const [submitted, setSubmitted] = useState(false);
  return {
    values,
    change: (patch: Partial<LoginBody>) => setValues((current) => ({ ...current, ...patch })),
    submitted: () => setSubmitted(true),
    missing: (name: 'username' | 'password') => submitted && values[name] === '',
  };
}

/** Form for account and password. Written without antd's Form, which would double the size of the login page. */
export function LoginForm({ username, greeting, onSignedIn }: LoginFormProps) {
  const { busy, signIn } = useSignIn(greeting, onSignedIn);
  const { values, change, submitted, missing } = useCredentials(username);
  const form = useRef<HTMLFormElement>(null);
  const first = useFocusOnMount<InputRef>();
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    submitted();
    const empty = (['username', 'password'] as const).find((name) => values[name] === '');
    if (empty === undefined) {
      void signIn(values);
    } else {
      form.current?.querySelector<HTMLInputElement>(`#login-${empty}`)?.focus();
    }
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <LoginField id="login-username" label={text.username} error={missing('username') && text.usernamePlaceholder}>
        {(field) => (
          <Input
            {...field}
            {...(username === '' ? { ref: first } : {})}
            size="large"
            autoComplete="username"
            prefix={<UserOutlined aria-hidden />}
            placeholder={text.usernamePlaceholder}
            value={values.username}
            onChange={(event) => change({ username: event.target.value })}
          />
        )}
      </LoginField>
      <LoginField id="login-password" label={text.password} error={missing('password') && text.passwordPlaceholder}>
        {(field) => (
          <Password
            {...field}
            {...(username === '' ? {} : { ref: first })}
            size="large"
            autoComplete="current-password"
            prefix={<LockOutlined aria-hidden />}
            placeholder={text.passwordPlaceholder}
            value={values.password}
            onChange={(event) => change({ password: event.target.value })}
          />
        )}
      </LoginField>
      <div className={styles['options']}>
        <Checkbox checked={values.remember} onChange={(event) => change({ remember: event.target.checked })}>
          {text.remember}
        </Checkbox>
        <Button type="link" size="small" onClick={explainForgotten}>
          {text.forgot}
        </Button>
      </div>
      <Button type="primary" htmlType="submit" size="large" block loading={busy}>
        {busy ? text.submitting : text.submit}
      </Button>
    </form>
  );
}
