import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { acceptDialog, declineDialog, dialogClosed, type OpenDialog } from '../../platform/notify.ts';
import { useCloseOnBack } from '../../ui/feedback/open-overlays.ts';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { statusMessages } from '../status/status.messages.ts';
import styles from './notify-dialog.module.css';

const icons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
} as const;

/** `z-index` above dialogs that dialogs have opened, which antd stacks from 1000 in steps of 100, and below toasts. */
const aboveDialogs = 1900;

function Buttons({ dialog }: { readonly dialog: OpenDialog }) {
  const { okText = statusMessages.understood, cancelText, danger = false } = dialog;
  const first = useFocusOnMount<HTMLButtonElement>();
  const [busy, setBusy] = useState(false);
  const accept = async (): Promise<void> => {
    setBusy(true);
    await acceptDialog(dialog).finally(() => setBusy(false));
  };
  return (
    <>
      {cancelText === undefined ? null : (
        <Button {...(danger ? { ref: first } : {})} onClick={() => declineDialog(dialog)}>
          {cancelText}
        </Button>
      )}
      <Button
        {...(danger ? {} : { ref: first })}
        type="primary"
        danger={danger}
        loading={busy}
        onClick={() => void accept()}
      >
        {okText}
      </Button>
    </>
  );
}

/** Dialog of `notify`. Antd's `modal.confirm` is not used, because it puts the title into the document twice. */
export function NotifyDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const isInsistent = dialog.insistent === true;
  useCloseOnBack(dialog.open, () => {
    if (!isInsistent) declineDialog(dialog);
  });
  return (
    <Modal
      open={dialog.open}
      width={limits.dialogWidth.small}
      title={
        <span className={styles['title']}>
          <span className={styles['icon']} data-level={dialog.level}>
            {icons[dialog.level]}
          </span>
          {dialog.title}
        </span>
      }
      closable={false}
      mask={{ closable: false }}
      zIndex={aboveDialogs}
      keyboard={!isInsistent}
      onCancel={() => declineDialog(dialog)}
      afterClose={() => dialogClosed(dialog.key)}
      footer={<Buttons dialog={dialog} />}
    >
      <div className={styles['content']}>{dialog.content}</div>
    </Modal>
  );
}
