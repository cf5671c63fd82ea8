import { limits } from '@mutai/contract/limits';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { editorActions } from './actions.ts';
import styles from './actions.module.css';
import { type ActionGroup, actionGroups } from './editor-action.ts';
import { shortcutName } from './shortcut-keys.ts';

/** What the pointer does with keys held down. */
const pointer = [
  ['拖动时吸附开关', 'Ctrl'],
  ['拖出副本', 'Alt'],
  ['保持比例缩放', 'Shift'],
  ['加选或减选', 'Shift'],
  ['平移画布', '空格'],
  ['缩放画布', 'Ctrl + 滚轮'],
] as const;

/** The keys of the editor, from the list of its actions. */
export function ShortcutsSheet({ open, close }: { readonly open: boolean; readonly close: () => void }) {
  const groups = (Object.keys(actionGroups) as ActionGroup[]).map((group) => ({
    group,
    actions: editorActions.filter((action) => action.group === group && action.shortcuts.length > 0),
  }));
  return (
    <PageModal open={open} title="快捷键" width={limits.dialogWidth.post} footer={null} onCancel={close}>
      {/* Keys scroll it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="region" aria-label="快捷键" tabIndex={0} className={styles['sheet']}>
        {groups.map(({ group, actions }) => (
          <section key={group} className={styles['group']}>
            <h2>{actionGroups[group]}</h2>
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
          <h2>鼠标</h2>
          <dl>
            {pointer.map(([title, key]) => (
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
