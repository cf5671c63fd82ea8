import { useCallback, useRef } from 'react';
import { notify } from '../../platform/notify.ts';
import { copyText } from '../../ui/kit/copy-text.ts';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

/**
 * A generated password that nobody copied is shown once more after it is set: it is nowhere else.
 * `generated` follows the generator; `saved` is called with the account and the password that was set.
 */
export function useRevealPassword() {
  const last = useRef({ password: '', copied: false });

  const generated = useCallback((password: string, copied: boolean) => {
    last.current = { password, copied };
  }, []);

  const saved = useCallback((account: string, password: string) => {
    const { password: made, copied } = last.current;
    last.current = { password: '', copied: false };
    if (password === '' || password !== made || copied) return;
    const copy = async () => {
      const done = await copyText(password);
      if (done) notify.success(text.copied);
      else notify.warning(text.copyFailed);
      // Stays open after a failure: the password can still be selected by hand.
      return done ? undefined : false;
    };
    notify.modal.confirm({
      title: text.revealTitle,
      content: (
        <>
          {text.revealHint}
          <dl className={styles['secret']}>
            <dt>{text.account}</dt>
            <dd>{account}</dd>
            <dt>{text.password}</dt>
            <dd>{password}</dd>
          </dl>
        </>
      ),
      okText: text.copy,
      cancelText: text.revealDone,
      insistent: true,
      onOk: copy,
    });
  }, []);
  return { generated, saved };
}
