import type { Session } from '@mutai/contract/sessions/schema';
import { Button } from 'antd';
import { useSession } from '../../platform/session/session-store.ts';
import { Label } from '../../ui/cells/label.tsx';
import { BrowserName, SystemName } from '../../ui/cells/device.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { accountMessages as text } from './account.messages.ts';
import styles from './account.module.css';
import { useOwnDevices } from './own-devices.queries.ts';

/** 登录设备: signed-in devices of the user, which can be signed out. */
export function OwnDevices() {
  const confirm = useConfirm();
  const isViewingAs = useSession(({ viewAs }) => viewAs !== null);
  const { data, error, isFetching, refetch, endOne, endOthers } = useOwnDevices();
  const others = data?.filter(({ current }) => !current).length ?? 0;

  const askToEnd = (id: number) =>
    confirm({ content: text.endDeviceQuestion, okText: text.endDeviceOk, danger: true, run: () => endOne(id) });
  const askToEndOthers = () =>
    confirm({
      content: text.endOthersQuestion(others),
      okText: text.endDeviceOk,
      danger: true,
      run: endOthers,
    });

  return (
    <section aria-label={text.devices}>
      <div className={styles['devicesHead']}>
        <p className={styles['devicesHint']}>{text.devicesHint}</p>
        {others > 0 && !isViewingAs && (
          <Button danger onClick={askToEndOthers}>
            {text.endOthers}
          </Button>
        )}
      </div>
      {data === undefined && error !== null && (
        <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton width="100%" height={56} />}
      <ul className={styles['devices']}>
        {data?.map((device) => (
          <Device key={device.id} device={device} onEnd={isViewingAs ? null : () => askToEnd(device.id)} />
        ))}
      </ul>
    </section>
  );
}

interface DeviceProps {
  readonly device: Session;
  /** `null` if the device cannot be signed out here. */
  readonly onEnd: (() => void) | null;
}

function Device({ device, onEnd }: DeviceProps) {
  const { os, browser, ip, lastSeenAt, current } = device;
  return (
    <li className={styles['device']}>
      <div className={styles['deviceNames']}>
        <SystemName name={os} />
        <BrowserName name={browser} />
        {current && <Label tone="accent">{text.currentDevice}</Label>}
      </div>
      <div className={styles['deviceTrace']}>
        <span>{ip}</span>
        <TimeCell at={lastSeenAt} />
      </div>
      {!current && onEnd !== null && (
        <Button type="link" size="small" danger className={styles['deviceEnd'] ?? ''} onClick={onEnd}>
          {text.endDevice}
        </Button>
      )}
    </li>
  );
}
