import { Drawer } from 'antd';
import { pageBarMessages } from './page-bar.messages.ts';
import styles from './page-bar.module.css';
import { ShortcutTable } from './shortcuts.tsx';

interface HelpDrawerProps {
  readonly open: boolean;
  readonly close: () => void;
  /** Name of the page. */
  readonly title: string;
  /** What can be done on it. */
  readonly help: string;
}

/** 需要帮助？: what the page is for, and the keys of the console. */
export function HelpDrawer({ open, close, title, help }: HelpDrawerProps) {
  return (
    <Drawer open={open} onClose={close} title={pageBarMessages.helpTitle(title)} size={360}>
      <p className={styles['help']}>{help}</p>
      <h2 className={styles['helpHeading']}>{pageBarMessages.shortcuts}</h2>
      <ShortcutTable />
    </Drawer>
  );
}
