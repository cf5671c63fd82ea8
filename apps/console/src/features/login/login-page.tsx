import { useEffect, useState } from 'react';
import { now } from '../../platform/clock.ts';
import { platformMessages } from '../../platform/platform.messages.ts';
import { renewSite } from '../../platform/events/renew-site.ts';
import { useSite } from '../../platform/site.ts';
import { greetingAt } from './greeting.ts';
import { LoginForm } from './login-form.tsx';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';
import { loginMessages as text } from './login.messages.ts';

/** Refreshes the site's name and logo when the user returns to the tab. */
function useRenewedSite(): void {
  useEffect(() => {
    const left = new AbortController();
    const look = () => {
      if (document.visibilityState === 'visible') void renewSite();
    };
    document.addEventListener('visibilitychange', look, left);
    window.addEventListener('focus', look, left);
    return () => left.abort();
  }, []);
}

interface LoginPageProps {
  /** The session has expired; shows a message, because the dialog about it is closed by now. */
  readonly expired: boolean;
  /** Account to fill in; empty: none. */
  readonly username: string;
  /** Continues after the token was received. */
  readonly onSignedIn: () => void;
}

/** Login page: greeting and form. */
export function LoginPage({ expired, username, onSignedIn }: LoginPageProps) {
  const [greeting] = useState(() => greetingAt(new Date(now()).getHours()));
  const { title } = useSite();
  useRenewedSite();
  return (
    <LoginFrame heading={text.title}>
      <p className={styles['greeting']}>{text.welcome(greeting, title)}</p>
      {expired ? (
        <p className={styles['expired']} role="status">
          {platformMessages.expired}
        </p>
      ) : null}
      <LoginForm username={username} greeting={() => greetingAt(new Date(now()).getHours())} onSignedIn={onSignedIn} />
      <p className={styles['other']}>{text.otherMethods}</p>
    </LoginFrame>
  );
}
