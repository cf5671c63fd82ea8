import { limits } from '@mutai/contract/limits';
import { KeyDialog } from '../../../ui/feedback/overlays.tsx';
import type { ListedKey } from '../../../ui/keys/list-keys.ts';
import { usePageKeys } from '../../../ui/keys/page-keys.ts';
import { helpMessages, shortcutList } from './help.messages.ts';
import styles from './shortcuts.module.css';

/** Shortcuts of the console and, on pages with a list, those of the list. */
export function ShortcutTable() {
  const listed = usePageKeys(({ offers }) => offers.at(-1));
  if (listed === undefined) return <Shortcuts list={shortcutList} />;
  return (
    <>
      <h3 className={styles['part']}>{helpMessages.inList}</h3>
      <Shortcuts list={listed} />
      <h3 className={styles['part']}>{helpMessages.everywhere}</h3>
      <Shortcuts list={shortcutList} />
    </>
  );
}

function Shortcuts({ list }: { readonly list: readonly ListedKey[] }) {
  return (
    <dl>
      {list.map(({ keys, text }) => (
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
    <KeyDialog open={open} close={close} title={helpMessages.shortcuts} width={limits.dialogWidth.small}>
      <ShortcutTable />
    </KeyDialog>
  );
}
