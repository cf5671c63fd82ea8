import { useCallback, useRef } from 'react';
import { notify } from '../../platform/notify.ts';
import { copyText } from '../../ui/kit/copy-text.ts';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/**
 * Shows a generated password once more after it was set, unless it was copied: it is not stored anywhere. `generated`
 * is called by the generator; `saved` is called with the account and its new password.
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
      if (done) notify.success(kitMessages.copied);
      else notify.warning(kitMessages.copyFailed);
      // Keep the dialog open after a failure, so that the password can be selected by hand.
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
      okText: kitMessages.copy,
      cancelText: text.revealDone,
      insistent: true,
      onOk: copy,
    });
  }, []);
  return { generated, saved };
}
