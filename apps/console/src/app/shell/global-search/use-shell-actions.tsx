import {
  FullscreenOutlined,
  KeyOutlined,
  LogoutOutlined,
  PlusOutlined,
  SkinOutlined,
  UploadOutlined,
} from '@ant-design/icons';
import { filePage, filePermissions } from '@mutai/contract/files/page';
import { permissionNames } from '@mutai/contract/pages';
import { canGoFullScreen, toggleFullScreen } from '../../../platform/browser/full-screen.ts';
import { inBackground } from '../../../platform/http/api-client.ts';
import { usePermissionCheck } from '../../../ui/kit/kit.tsx';
import { openUpload } from '../../../ui/upload/upload-dialog-store.ts';
import { pageActions } from '../../routes/page-actions.ts';
import { setThemeMode, useAppearance } from '../../theme/appearance.ts';
import type { Entry } from './entries.ts';
import { globalSearchMessages as text } from './global-search.messages.ts';

/** Actions of the shell that its parts own. */
export interface OwnActions {
  /** Opens the dialog that changes the password. */
  readonly changePassword: () => void;
  /** Ends the session, with a confirmation. */
  readonly signOut: () => void;
}

/** Returns the actions that the user may do, the most frequent first. */
export function useShellActions({ changePassword, signOut }: OwnActions): readonly Entry[] {
  const holds = usePermissionCheck();
  const appearance = useAppearance();
  const creations = pageActions
    .filter(({ page, permission }) => holds(page.code) && holds(permission))
    .map(({ page, permission, address, title = permissionNames[permission] }): Entry => ({
      key: address,
      icon: <PlusOutlined aria-hidden />,
      title,
      details: [page.title],
      others: [page.title, text.creationWords],
      address,
    }));
  const upload: Entry = {
    key: filePermissions.create,
    icon: <UploadOutlined aria-hidden />,
    title: permissionNames[filePermissions.create],
    details: [filePage.title],
    others: [filePage.title],
    run: () => openUpload(),
  };
  const own: readonly Entry[] = [
    {
      key: 'theme',
      icon: <SkinOutlined aria-hidden />,
      title: text.switchTheme,
      details: [],
      others: [],
      run: () => setThemeMode(appearance === 'dark' ? 'light' : 'dark'),
    },
    ...(canGoFullScreen()
      ? [
          {
            key: 'full-screen',
            icon: <FullscreenOutlined aria-hidden />,
            title: text.fullScreen,
            details: [],
            others: [],
            run: () => inBackground(toggleFullScreen()),
          },
        ]
      : []),
    {
      key: 'password',
      icon: <KeyOutlined aria-hidden />,
      title: text.changePassword,
      details: [],
      others: [],
      run: changePassword,
    },
    {
      key: 'sign-out',
      icon: <LogoutOutlined aria-hidden />,
      title: text.signOut,
      details: [],
      others: [],
      run: signOut,
    },
  ];
  const [first, ...others] = creations;
  return [
    ...(first === undefined ? [] : [first]),
    ...(holds(filePermissions.create) ? [upload] : []),
    ...others,
    ...own,
  ];
}
