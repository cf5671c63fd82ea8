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

/** Comes after what people type into; without it the page lacks nothing. Who is signed in already does not load it. */
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

/** Whoever comes back to a login page that has been open for long sees what the site is called by now. */
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
 * The login page (section 2): greeting, form, and on wide windows a drawn picture beside it.
 *
 * @param props.expired the session has ended by itself: says so, because the dialog that did is gone by now
 * @param props.onSignedIn leads on after the token was received
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
