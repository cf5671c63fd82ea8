import { Drawer } from 'antd';
import { shellMessages } from './shell.messages.ts';
import { SidebarMenu } from './sidebar-menu.tsx';
import styles from './sidebar.module.css';

interface SidebarDrawerProps {
  readonly open: boolean;
  /** Pixels. */
  readonly width: number;
  readonly close: () => void;
}

/** The menu on tablets and phones. */
export function SidebarDrawer({ open, width, close }: SidebarDrawerProps) {
  return (
    <Drawer
      open={open}
      onClose={close}
      placement="left"
      size={width}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={shellMessages.menu}
    >
      <nav className={styles['scroll']} aria-label={shellMessages.menu}>
        <SidebarMenu collapsed={false} onChoose={close} />
      </nav>
    </Drawer>
  );
}
