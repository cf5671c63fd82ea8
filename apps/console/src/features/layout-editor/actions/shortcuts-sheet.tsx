import { limits } from '@mutai/contract/limits';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { editorActions } from './actions.ts';
import styles from './actions.module.css';
import { actionMessages as text } from './actions.messages.ts';
import type { ActionGroup } from './editor-action.ts';
import { shortcutName } from './shortcut-keys.ts';

/** Lists the shortcuts of all actions. */
export function ShortcutsSheet({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const groups = (Object.keys(text.groups) as ActionGroup[]).map((group) => ({
    group,
    actions: editorActions.filter((action) => action.group === group && action.shortcuts.length > 0),
  }));
  return (
    <PageModal open={open} title={text.shortcuts} width={limits.dialogWidth.post} footer={null} onCancel={close}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it */}
      <div role="region" aria-label={text.shortcuts} tabIndex={0} className={styles['sheet']}>
        {groups.map(({ group, actions }) => (
          <section key={group} className={styles['group']}>
            <h2>{text.groups[group]}</h2>
            <dl>
              {actions.map(({ id, title, shortcuts }) => (
                <div key={id} className={styles['line']}>
                  <dt>{title}</dt>
                  <dd>
                    {shortcuts.map((shortcut) => (
                      <kbd key={shortcut}>{shortcutName(shortcut)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className={styles['group']}>
          <h2>{text.mouse}</h2>
          <dl>
            {text.withPointer.map(([title, key]) => (
              <div key={title} className={styles['line']}>
                <dt>{title}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </PageModal>
  );
}
