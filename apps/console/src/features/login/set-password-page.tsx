import { ApiError } from '@mutai/client/api-error';
import { Button, Spin } from 'antd';
import { useState } from 'react';
import { failureText } from '../../platform/http/failure-text.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { useSite } from '../../platform/site.ts';
import { Outcome } from '../../ui/feedback/outcome.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { LoginFrame } from './login-frame.tsx';
import styles from './login-page.module.css';
import { SetPasswordForm } from './set-password-form.tsx';
import { setPasswordMessages as text } from './set-password.messages.ts';
import { useInvitation } from './use-invitation.ts';

interface SetPasswordPageProps {
  /** Token of the link; empty if it has none. */
  readonly token: string;
  readonly onHome: () => void;
  /** Opens the login page. @param username account to fill in; empty: none */
  readonly onLogin: (username: string) => void;
}

/** Page of an invitation: sets the password of the invited user and signs in. */
export function SetPasswordPage(props: SetPasswordPageProps) {
  return (
    <LoginFrame heading={text.title}>
      <Content {...props} />
    </LoginFrame>
  );
}

function Content({ token, onHome, onLogin }: SetPasswordPageProps) {
  const { title } = useSite();
  /** Session of somebody else. Fixed, because signing in at the end is no other user. */
  const [signedIn] = useState(() => useSession.getState().accessToken !== '');
  const [done, setDone] = useState(false);
  const { examined, retry } = useInvitation(token);
  if (examined.at === 'checking') {
    return (
      <div role="status" aria-label={text.checking}>
        <Spin />
      </div>
    );
  }
  if (examined.at === 'failed') {
    const { error } = examined;
    return (
      <Outcome
        status="warning"
        title={text.failedTitle}
        hint={error instanceof ApiError ? failureText(error) : ''}
        actions={<Button onClick={retry}>{text.retry}</Button>}
      />
    );
  }
  const { state, username, nickname, expiresAt } = examined.invitation;
  const home = (
    <Button type="primary" onClick={onHome}>
      {text.home}
    </Button>
  );
  if (done)
    return <Outcome status="success" title={text.doneTitle} hint={text.doneSignedIn(username)} actions={home} />;
  if (state !== 'valid') {
    const login = (
      <Button type="primary" onClick={() => onLogin(username)}>
        {text.login}
      </Button>
    );
    return (
      <Outcome
        status={state === 'used' ? 'info' : 'warning'}
        title={text.refusals[state].title}
        hint={text.refusals[state].text}
        actions={signedIn ? home : login}
      />
    );
  }
  return (
    <>
      <p className={styles['greeting']}>{text.welcome(nickname, title)}</p>
      {signedIn && <p className={styles['expired']}>{text.signedIn}</p>}
      <SetPasswordForm
        token={token}
        username={username}
        signsIn={!signedIn}
        onSignedIn={onHome}
        onSet={() => (signedIn ? setDone(true) : onLogin(username))}
        onRefused={retry}
      />
      {expiresAt !== null && <p className={styles['other']}>{text.expires(fullTime(expiresAt))}</p>}
    </>
  );
}
