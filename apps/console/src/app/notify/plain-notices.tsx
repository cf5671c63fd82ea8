import { useEffect, useLayoutEffect, useRef, useState, type SyntheticEvent } from 'react';
import { startTimer } from '../../platform/clock.ts';
import {
  acceptDialog,
  bindMessages,
  declineDialog,
  dialogClosed,
  useDialogs,
  type OpenDialog,
  type Toast,
} from '../../platform/notify.ts';
import { statusMessages } from '../status/status.messages.ts';
import styles from './plain-notices.module.css';

/** Milliseconds for which a toast is shown, as antd's are. */
const toastMs = 3000;

/** Shows messages and dialogs while what shows them otherwise cannot be fetched, with nothing but what a browser has. */
export function PlainNotices() {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const dialog = useDialogs(({ dialogs }) => dialogs.find(({ open }) => open));
  useLayoutEffect(() => {
    const shown = new Map<string, Toast>();
    const destroy = (key: string): void => {
      shown.delete(key);
      setToasts([...shown.values()]);
    };
    const open = (toast: Toast): void => {
      destroy(toast.key);
      shown.set(toast.key, toast);
      setToasts([...shown.values()]);
      if (toast.duration !== 0) startTimer(toastMs, () => destroy(toast.key));
    };
    const unbind = bindMessages({ open, destroy });
    return () => unbind([...shown.values()]);
  }, []);
  return (
    <>
      <div className={styles['toasts']} role="status">
        {toasts.map(({ key, content }) => (
          <div key={key} className={styles['toast']}>
            {content}
          </div>
        ))}
      </div>
      {dialog === undefined ? null : <PlainDialog key={dialog.key} dialog={dialog} />}
    </>
  );
}

function PlainDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const { key, title, content, okText = statusMessages.understood, cancelText, insistent = false } = dialog;
  const element = useRef<HTMLDialogElement>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    element.current?.showModal();
    return () => dialogClosed(key);
  }, [key]);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptDialog(dialog).finally(() => setBusy(false));
  };
  const cancel = (event: SyntheticEvent): void => {
    // The state closes it.
    event.preventDefault();
    if (!insistent) declineDialog(dialog);
  };
  return (
    <dialog ref={element} className={styles['dialog']} aria-label={title} onCancel={cancel}>
      <h2 className={styles['title']}>{title}</h2>
      <div className={styles['content']}>{content}</div>
      <div className={styles['buttons']}>
        {cancelText === undefined ? null : (
          <button type="button" onClick={() => declineDialog(dialog)}>
            {cancelText}
          </button>
        )}
        <button type="button" disabled={busy} onClick={() => void accept()}>
          {okText}
        </button>
      </div>
    </dialog>
  );
}
