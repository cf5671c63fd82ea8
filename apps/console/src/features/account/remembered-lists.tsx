import { Button } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { setPreference } from '../../platform/user/preferences.ts';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { useKit } from '../../ui/kit/kit.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';

/** Preference keys of tables, trees and lists. */
const ofLists = /^(?:table|tree|view|default-view)\./;

/** Resets the stored arrangement of tables and lists. */
export function RememberedLists() {
  const { toast } = useKit();
  const confirm = useConfirm();
  const preferences = useSession((session) => session.preferences);
  const keys = Object.keys(preferences).filter((key) => ofLists.test(key) && preferences[key] !== null);
  const forget = () =>
    confirm({
      content: text.forgetQuestion,
      okText: text.forget,
      run: () => {
        for (const key of keys) setPreference(key, null);
        toast.success(text.forgotten);
      },
    });
  return (
    <section aria-label={text.lists} className={styles['lists']}>
      <h2 className={styles['heading']}>{text.lists}</h2>
      <p className={styles['hint']}>{keys.length === 0 ? text.nothingRemembered : text.remembered(keys.length)}</p>
      <Button disabled={keys.length === 0} onClick={forget}>
        {text.forget}
      </Button>
    </section>
  );
}
