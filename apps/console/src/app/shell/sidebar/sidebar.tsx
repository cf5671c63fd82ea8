import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { useSidebarCollapsed } from '../../theme/appearance.ts';
import { FavoritePages } from '../favorites/favorites-place.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { sidebarMessages } from './sidebar.messages.ts';
import styles from './sidebar.module.css';

/** Sidebar, 208 pixels wide or collapsed to 49. The state is stored per user. */
export function Sidebar() {
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const action = collapsed ? sidebarMessages.expand : sidebarMessages.collapse;
  return (
    <aside
      className={styles['sidebar']}
      data-collapsed={collapsed}
      style={{ width: collapsed ? limits.sidebarCollapsedWidth : limits.sidebarWidth }}
    >
      <nav className={styles['scroll']} aria-label={sidebarMessages.menu}>
        <FavoritePages collapsed={collapsed} />
        <SidebarMenu collapsed={collapsed} />
      </nav>
      <button
        type="button"
        className={styles['collapse']}
        aria-label={action}
        title={action}
        onClick={() => setCollapsed(!collapsed)}
      >
        {collapsed ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
    </aside>
  );
}
