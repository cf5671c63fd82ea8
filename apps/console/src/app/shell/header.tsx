import { FullscreenOutlined, GithubOutlined, MenuOutlined, SkinOutlined } from '@ant-design/icons';
import { versionLabel } from '@mutai/contract/limits';
import { useState } from 'react';
import { Link } from 'react-router';
import { consoleConfig } from '../../platform/config.ts';
import { canGoFullScreen, toggleFullScreen } from '../../platform/browser/full-screen.ts';
import { notify } from '../../platform/notify.ts';
import { useSession } from '../../platform/session/session-store.ts';
import { BrandMark } from '../../ui/icons/brand-mark.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import styles from './header.module.css';
import { Notifications } from './notifications.tsx';
import { shellMessages } from './shell.messages.ts';
import { SignInLink } from './sign-in-link.tsx';
import { ThemeDrawer } from './theme-drawer.tsx';
import { UserMenu } from './user-menu.tsx';

async function changeFullScreen(): Promise<void> {
  if (!canGoFullScreen()) {
    notify.warning(shellMessages.noFullScreen);
    return;
  }
  await toggleFullScreen().catch(() => {
    notify.warning(shellMessages.noFullScreen);
  });
}

function Brand() {
  return (
    <Link to="/" className={styles['brand']}>
      <span className={styles['mark']}>
        <BrandMark size={26} />
      </span>
      <span className={styles['title']}>{consoleConfig.title}</span>
      <span className={styles['version']}>{versionLabel}</span>
    </Link>
  );
}

function RepositoryLink() {
  return consoleConfig.repositoryUrl === '' ? null : (
    <IconButton
      label={shellMessages.repository}
      icon={<GithubOutlined />}
      href={consoleConfig.repositoryUrl}
      className={styles['wideOnly'] ?? ''}
    />
  );
}

/** Across the top (section 2): logo, title and version; notifications, full screen, repository, theme and the user. */
export function Header({ openMenu }: { readonly openMenu?: () => void }) {
  const [themeOpen, setThemeOpen] = useState(false);
  const signedIn = useSession(({ accessToken }) => accessToken !== '');
  return (
    <header className={styles['header']}>
      {openMenu === undefined ? null : (
        <IconButton label={shellMessages.openMenu} icon={<MenuOutlined />} onClick={openMenu} />
      )}
      <Brand />
      <div className={styles['actions']}>
        {signedIn ? <Notifications /> : null}
        <IconButton
          label={shellMessages.fullScreen}
          icon={<FullscreenOutlined />}
          onClick={() => void changeFullScreen()}
          className={styles['wideOnly'] ?? ''}
        />
        <RepositoryLink />
        <IconButton label={shellMessages.themeSettings} icon={<SkinOutlined />} onClick={() => setThemeOpen(true)} />
        {signedIn ? <UserMenu /> : <SignInLink />}
      </div>
      <ThemeDrawer open={themeOpen} close={() => setThemeOpen(false)} />
    </header>
  );
}
