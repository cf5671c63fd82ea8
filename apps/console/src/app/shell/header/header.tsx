import { FullscreenOutlined, GithubOutlined, MenuOutlined, SkinOutlined } from '@ant-design/icons';
import { versionLabel } from '@mutai/contract/limits';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useUploadDialog } from '../../../ui/upload/upload-dialog-store.ts';
import { canGoFullScreen, toggleFullScreen } from '../../../platform/browser/full-screen.ts';
import { consoleConfig } from '../../../platform/config.ts';
import { notify } from '../../../platform/notify.ts';
import { useSession } from '../../../platform/session/session-store.ts';
import { useSite } from '../../../platform/site.ts';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { IconButton } from '../../../ui/icons/icon-button.tsx';
import { SiteMark } from '../../../ui/icons/site-mark.tsx';
import { loginAddress } from '../../routes/route-rules.ts';
import { EmergencyButton } from './emergency-button.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';
import { Notifications } from './notifications.tsx';
import { SearchField } from './search-field.tsx';
import { UserMenu } from './user-menu.tsx';

const UploadProgress = lazyPart(
  async () => (await import('../../../features/upload/upload-progress.tsx')).UploadProgress,
  { meanwhile: () => null },
);
const ThemeDrawer = lazyPart(async () => (await import('./theme-drawer.tsx')).ThemeDrawer);

async function changeFullScreen(): Promise<void> {
  if (!canGoFullScreen()) {
    notify.warning(headerMessages.noFullScreen);
    return;
  }
  await toggleFullScreen().catch(() => {
    notify.warning(headerMessages.noFullScreen);
  });
}

function Brand() {
  const { title, logoUrl } = useSite();
  return (
    <Link to="/" className={styles['brand']}>
      <span className={styles['mark']}>
        <SiteMark logoUrl={logoUrl} size={26} />
      </span>
      <span className={styles['title']}>{title}</span>
      <span className={styles['version']}>{versionLabel}</span>
    </Link>
  );
}

function RepositoryLink() {
  return consoleConfig.repositoryUrl === '' ? null : (
    <IconButton
      label={headerMessages.repository}
      icon={<GithubOutlined aria-hidden />}
      href={consoleConfig.repositoryUrl}
      className={styles['wideOnly'] ?? ''}
    />
  );
}

interface HeaderProps {
  /** Moves the focus past header, menu and tabs to the page. */
  readonly skip: () => void;
  readonly openMenu?: () => void;
}

/**
 * Header: logo, title and version on the left; notifications, full screen, repository, theme and user menu on the
 * right.
 */
export function Header({ skip, openMenu }: HeaderProps) {
  const [themeOpen, setThemeOpen] = useState(false);
  const anyUploads = useUploadDialog(({ progress, settled }) => progress.count > 0 || settled > 0);
  const signedIn = useSession(({ accessToken }) => accessToken !== '');
  return (
    <header className={styles['header']}>
      <Button type="primary" className={styles['skip'] ?? ''} onClick={skip}>
        {headerMessages.skip}
      </Button>
      {openMenu === undefined ? null : (
        <IconButton label={headerMessages.openMenu} icon={<MenuOutlined aria-hidden />} onClick={openMenu} />
      )}
      <Brand />
      <div className={styles['actions']}>
        {signedIn ? <SearchField /> : null}
        {signedIn && anyUploads ? <UploadProgress /> : null}
        {signedIn ? <EmergencyButton /> : null}
        {signedIn ? <Notifications /> : null}
        <IconButton
          label={headerMessages.fullScreen}
          icon={<FullscreenOutlined aria-hidden />}
          onClick={() => void changeFullScreen()}
          className={styles['wideOnly'] ?? ''}
        />
        <RepositoryLink />
        <IconButton
          label={headerMessages.themeSettings}
          icon={<SkinOutlined aria-hidden />}
          onClick={() => setThemeOpen(true)}
        />
        {signedIn ? <UserMenu /> : <SignInLink />}
      </div>
      <ThemeDrawer open={themeOpen} close={() => setThemeOpen(false)} />
    </header>
  );
}

/** Replaces the user menu on public pages. */
function SignInLink() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  return (
    <Button type="primary" size="small" onClick={() => void navigate(loginAddress(`${pathname}${search}`))}>
      {headerMessages.signIn}
    </Button>
  );
}
