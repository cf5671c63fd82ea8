import { limits } from '@mutai/contract/limits';
import { KeyDialog } from '../../../ui/feedback/overlays.tsx';
import { pageBarMessages, shortcutList } from './page-bar.messages.ts';
import styles from './shortcuts.module.css';

/** Table of the console's shortcuts. */
export function ShortcutTable() {
  return (
    <dl>
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

/** Dialog opened by `?`. */
export function ShortcutsDialog({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  return (
    <KeyDialog open={open} close={close} title={pageBarMessages.shortcuts} width={limits.dialogWidth.small}>
      <ShortcutTable />
    </KeyDialog>
  );
}
