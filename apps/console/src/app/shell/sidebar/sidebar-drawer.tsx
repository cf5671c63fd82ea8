import { limits } from '@mutai/contract/limits';
import { FrameDrawer } from '../../../ui/feedback/overlays.tsx';
import { FavoritePages } from '../favorites/favorites-place.tsx';
import { SidebarMenu } from './sidebar-menu.tsx';
import { sidebarMessages } from './sidebar.messages.ts';
import styles from './sidebar.module.css';

interface SidebarDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
}

/** Menu on tablets and phones. */
export function SidebarDrawer({ open, close }: SidebarDrawerProps) {
  return (
    <FrameDrawer
      open={open}
      close={close}
      placement="left"
      size={limits.sidebarWidth}
      closable={false}
      styles={{ body: { padding: 0 } }}
      aria-label={sidebarMessages.menu}
    >
      <nav className={styles['scroll']} aria-label={sidebarMessages.menu}>
        <FavoritePages collapsed={false} onChoose={close} />
        <SidebarMenu collapsed={false} onChoose={close} />
      </nav>
    </FrameDrawer>
  );
}
