import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { versionLabel } from '@mutai/contract/limits';
import { now } from '../../platform/clock.ts';
import { platformMessages } from '../../platform/platform.messages.ts';
import { renewSite } from '../../platform/events/renew-site.ts';
import { useSite } from '../../platform/site.ts';
import { SiteMark } from '../../ui/icons/site-mark.tsx';
import { greetingAt } from './greeting.ts';
import { LoginForm } from './login-form.tsx';
import styles from './login-page.module.css';
import { loginMessages as text } from './login.messages.ts';

/** Loaded after the inputs, and optional. Signed-in users do not load it. */
const LoginArt = lazy<() => ReactNode>(() =>
  import('./login-art.tsx').then(
    (art) => ({ default: art.LoginArt }),
    () => ({ default: () => null }),
  ),
);

function Picture() {
  return (
    <div className={styles['picture']}>
      <Suspense>
        <LoginArt />
      </Suspense>
      <div className={styles['slogan']}>
        <p className={styles['sloganText']}>{text.slogan}</p>
        <p className={styles['sloganDetail']}>{text.sloganDetail}</p>
      </div>
    </div>
  );
}

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

/**
 * Login page: greeting, form, and a picture on wide windows.
 *
 * @param props.expired true if the session has expired; shows a message, because the dialog about it is closed by now
 * @param props.onSignedIn continues after the token was received
 */
export function LoginPage({ expired, onSignedIn }: { readonly expired: boolean; readonly onSignedIn: () => void }) {
  const [opened] = useState(() => new Date(now()));
  const greeting = greetingAt(opened.getHours());
  const { title, subtitle, logoUrl } = useSite();
  useRenewedSite();
  return (
    <div className={styles['login']}>
      <header className={styles['brand']}>
        <span className={styles['mark']}>
          <SiteMark logoUrl={logoUrl} size={28} />
        </span>
        <span className={styles['brandTitle']}>{title}</span>
        <span className={styles['version']}>{versionLabel}</span>
        {subtitle === '' ? null : <span className={styles['subtitle']}>{subtitle}</span>}
      </header>
      <main className={styles['card']}>
        <Picture />
        <section className={styles['panel']}>
          <h1 className={styles['heading']}>{text.title}</h1>
          <p className={styles['greeting']}>{text.welcome(greeting, title)}</p>
          {expired ? (
            <p className={styles['expired']} role="status">
              {platformMessages.expired}
            </p>
          ) : null}
          <LoginForm greeting={() => greetingAt(new Date(now()).getHours())} onSignedIn={onSignedIn} />
          <p className={styles['other']}>{text.otherMethods}</p>
        </section>
      </main>
      <footer className={styles['footer']}>{text.copyright(opened.getFullYear(), title)}</footer>
    </div>
  );
}
