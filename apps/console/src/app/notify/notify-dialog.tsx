import { CheckCircleFilled, CloseCircleFilled, ExclamationCircleFilled, InfoCircleFilled } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { Button, Modal } from 'antd';
import { closeDialog, dialogClosed, type OpenDialog } from '../../platform/notify.ts';
import { useFocusOnMount } from '../../ui/kit/hooks.ts';
import { statusMessages } from '../status/status.messages.ts';
import styles from './notify-dialog.module.css';

const icons = {
  success: <CheckCircleFilled aria-hidden />,
  info: <InfoCircleFilled aria-hidden />,
  warning: <ExclamationCircleFilled aria-hidden />,
  error: <CloseCircleFilled aria-hidden />,
} as const;

function Buttons({ dialog, close }: { readonly dialog: OpenDialog; readonly close: () => void }) {
  const first = useFocusOnMount<HTMLButtonElement>();
  const confirm = (): void => {
    close();
    dialog.onOk?.();
  };
  return (
    <>
      {dialog.cancelText === undefined ? null : <Button onClick={close}>{dialog.cancelText}</Button>}
      <Button ref={first} type="primary" onClick={confirm}>
        {dialog.okText ?? statusMessages.understood}
      </Button>
    </>
  );
}

/** One dialog of `notify`. Not antd's `modal.confirm`: that one has its title in the document twice. */
export function NotifyDialog({ dialog }: { readonly dialog: OpenDialog }) {
  const close = (): void => closeDialog(dialog.key);
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
      zIndex={1100}
      onCancel={close}
      afterClose={() => dialogClosed(dialog.key)}
      footer={<Buttons dialog={dialog} close={close} />}
    >
      <p className={styles['content']}>{dialog.content}</p>
    </Modal>
  );
}
