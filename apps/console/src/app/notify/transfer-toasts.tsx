import { Button, Progress } from 'antd';
import { LoadingOutlined } from '@ant-design/icons';
import { platformMessages as text } from '../../platform/platform.messages.ts';
import { useTransfers } from '../../platform/transfer/transfer-store.ts';
import styles from './transfer-toasts.module.css';

/** Progress of transfers at the bottom of the window, with cancel buttons. */
export function TransferToasts({ open }: { readonly open: boolean }) {
  const transfers = useTransfers((state) => state.transfers);
  if (!open) return null;
  return (
    <div className={styles['toasts']} role="status">
      {transfers.map(({ key, label, fraction, cancel }) => (
        <div key={key} className={styles['toast']}>
          <LoadingOutlined aria-hidden />
          <span className={styles['label']}>{label}</span>
          {fraction !== null && (
            <Progress
              aria-label={label}
              className={styles['bar'] ?? ''}
              percent={Math.floor(fraction * 100)}
              size="small"
              status="normal"
            />
          )}
          <Button type="link" size="small" onClick={cancel}>
            {text.cancelTransfer}
          </Button>
        </div>
      ))}
    </div>
  );
}
