import { lazy, Suspense, useState, type ReactNode } from 'react';
import { versionLabel } from '@mutai/contract/limits';
import { now } from '../../platform/clock.ts';
import { useSite } from '../../platform/site.ts';
import { SiteMark } from '../../ui/icons/site-mark.tsx';
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

interface LoginFrameProps {
  readonly heading: string;
  readonly children: ReactNode;
}

/** Frame of the pages without a session: brand, content, and a picture on wide windows. */
export function LoginFrame({ heading, children }: LoginFrameProps) {
  const [year] = useState(() => new Date(now()).getFullYear());
  const { title, subtitle, logoUrl } = useSite();
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
          <h1 className={styles['heading']}>{heading}</h1>
          {children}
        </section>
      </main>
      <footer className={styles['footer']}>{text.copyright(year, title)}</footer>
    </div>
  );
}
