import { MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { shellMessages } from './shell.messages.ts';
import { useSidebarCollapsed } from './shell-preferences.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import styles from './sidebar.module.css';

/** The menu at the left: 208 pixels, collapsed 49 (section 2); which of the two is remembered per user. */
export function Sidebar() {
  const [collapsed, setCollapsed] = useSidebarCollapsed();
  const action = collapsed ? shellMessages.expand : shellMessages.collapse;
  return (
    <aside
      className={styles['sidebar']}
      data-collapsed={collapsed}
      style={{ width: collapsed ? limits.sidebarCollapsedWidth : limits.sidebarWidth }}
    >
      <nav className={styles['scroll']} aria-label={shellMessages.menu}>
        <SidebarMenu collapsed={collapsed} />
      </nav>
      <button
        type="button"
        className={styles['collapse']}
        aria-label={action}
        title={action}
        onClick={() => setCollapsed(!collapsed)}
      >
        {collapsed ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
      </button>
    </aside>
  );
}
