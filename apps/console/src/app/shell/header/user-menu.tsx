import { DownOutlined, EyeOutlined, KeyOutlined, LogoutOutlined, UserOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { everything } from '@mutai/contract/permissions';
import type { MenuProps } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission, useSession } from '../../../platform/session/session-store.ts';
import { UserAvatar } from '../../../ui/cells/user-avatar.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { MenuDropdown } from '../../../ui/popups/menu-dropdown.tsx';
import { accountPath } from '../../routes/route-table.tsx';
import { routeMessages } from '../../routes/route.messages.ts';
import { viewAsMessages } from '../view-as/view-as.messages.ts';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';
import { askToSignOut } from './sign-out.ts';

const ChangePasswordDialog = lazyPart(
  async () => (await import('../../../features/account/change-password-dialog.tsx')).ChangePasswordDialog,
);
const ViewAsDialog = lazyPart(async () => (await import('../view-as/view-as-dialog.tsx')).ViewAsDialog);

type Items = NonNullable<MenuProps['items']>;

const ownItems: Items = [
  { key: 'account', icon: <UserOutlined aria-hidden />, label: routeMessages.account },
  { key: 'password', icon: <KeyOutlined aria-hidden />, label: headerMessages.changePassword },
];
const viewAsItem: Items[number] = {
  key: 'view-as',
  icon: <EyeOutlined aria-hidden />,
  label: viewAsMessages.title,
};
const signOutItems: Items = [
  { type: 'divider' },
  { key: 'sign-out', icon: <LogoutOutlined aria-hidden />, label: headerMessages.signOut },
];

/** Avatar and nickname of the user; a menu with account, password, viewing as a role and sign-out. */
export function UserMenu() {
  const avatar = useSession((session) => session.avatar);
  const nickname = useSession((session) => session.nickname);
  // While viewing as a role the user has only the role's permissions: the banner ends it before another role can be
  // chosen.
  const mayViewAs = usePermission(everything);
  const items = [...ownItems, ...(mayViewAs ? [viewAsItem] : []), ...signOutItems];
  const [dialog, setDialog] = useState<string>();
  const navigate = useNavigate();
  const choose = (key: string): void => {
    if (key === 'sign-out') {
      askToSignOut();
    } else if (key === 'account') {
      void navigate(accountPath);
    } else {
      setDialog(key);
    }
  };
  const close = (): void => setDialog(undefined);
  return (
    <>
      <MenuDropdown align={{ offset: [0, limits.dropdownOffset] }} menu={{ items, onClick: ({ key }) => choose(key) }}>
        <button type="button" className={styles['user']} aria-label={headerMessages.userMenu(nickname)}>
          <UserAvatar avatar={avatar} nickname={nickname} size={26} />
          <span className={styles['nickname']}>{nickname}</span>
          <DownOutlined aria-hidden className={styles['caret']} />
        </button>
      </MenuDropdown>
      <ChangePasswordDialog open={dialog === 'password'} close={close} />
      <ViewAsDialog open={dialog === 'view-as'} close={close} />
    </>
  );
}
