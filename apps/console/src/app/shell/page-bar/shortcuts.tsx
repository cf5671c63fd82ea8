import { Modal } from 'antd';
import { limits } from '@mutai/contract/limits';
import { useState } from 'react';
import { isHelpKey, useShortcut } from '../../../platform/browser/shortcut.ts';
import { pageBarMessages, shortcutList } from './page-bar.messages.ts';
import styles from './shortcuts.module.css';

/** The keys of the console and what they do. */
export function ShortcutTable() {
  return (
    <dl className={styles['list']}>
      {shortcutList.map(({ keys, text }) => (
        <div key={text} className={styles['row']}>
          <dt>{text}</dt>
          <dd>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Opened by `?`. */
export function ShortcutsDialog() {
  const [open, setOpen] = useState(false);
  useShortcut(isHelpKey, () => setOpen(true));
  return (
    <Modal
      open={open}
      title={pageBarMessages.shortcuts}
      width={limits.dialogWidth.small}
      footer={null}
      onCancel={() => setOpen(false)}
    >
      <ShortcutTable />
    </Modal>
  );
}
