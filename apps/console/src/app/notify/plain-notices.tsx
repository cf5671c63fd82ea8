import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { startTimer } from '../../platform/clock.ts';
import {
  bindMessages,
  closeDialog,
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
    const destroy = (key: string): void => setToasts((shown) => shown.filter((toast) => toast.key !== key));
    const open = (toast: Toast): void => {
      setToasts((shown) => [...shown.filter(({ key }) => key !== toast.key), toast]);
      if (toast.duration !== 0) startTimer(toastMs, () => destroy(toast.key));
    };
    return bindMessages({ open, destroy });
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
  const { key, title, content, okText = statusMessages.understood, cancelText, onOk } = dialog;
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => element.current?.showModal(), []);
  const close = (): void => {
    closeDialog(key);
    dialogClosed(key);
  };
  return (
    <dialog ref={element} className={styles['dialog']} aria-label={title} onCancel={close}>
      <h2 className={styles['title']}>{title}</h2>
      <p>{content}</p>
      <div className={styles['buttons']}>
        {cancelText === undefined ? null : (
          <button type="button" onClick={close}>
            {cancelText}
          </button>
        )}
        <button
          type="button"
          onClick={() => {
            close();
            onOk?.();
          }}
        >
          {okText}
        </button>
      </div>
    </dialog>
  );
}
