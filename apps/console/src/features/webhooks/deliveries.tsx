import { ReloadOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { webhookPermissions } from '@mutai/contract/webhooks/page';
import { deliveryEventNames, deliveryStatuses, deliveryStatusNames } from '@mutai/contract/webhooks/resource';
import type { Delivery, Webhook } from '@mutai/contract/webhooks/schema';
import { Button, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { StatusDot, type StatusTone } from '../../ui/cells/status-dot.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FoldArrow } from '../../ui/icons/fold-arrow.tsx';
import { IconButton } from '../../ui/icons/icon-button.tsx';
import { usePermissionCheck, useKit } from '../../ui/kit/kit.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import type { ListRequest } from '../../ui/list/list-address.ts';
import { ListEmpty, ListFooter } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { webhooksMessages as text } from './webhooks.messages.ts';
import styles from './webhooks.module.css';
import { loadDeliveries, resend } from './webhooks.queries.ts';

const none: readonly never[] = [];
const byStatus = [{ name: 'status' }] as const;

const tones: Readonly<Record<Delivery['status'], StatusTone>> = {
  waiting: 'processing',
  delivered: 'success',
  failed: 'error',
};

const filters = [
  { value: '', label: text.allStatuses },
  ...deliveryStatuses.map((value) => ({ value, label: deliveryStatusNames[value] })),
];

/** Request and response, for troubleshooting. */
function Details({ delivery }: { readonly delivery: Delivery }) {
  const { key, body, responseStatus, responseText, error, nextAt } = delivery;
  const labels = text.delivery;
  const facts = [
    [text.key, key],
    [labels.error, error],
    [labels.nextAt, nextAt === null ? '' : fullTime(nextAt)],
    [labels.responseStatus, responseStatus === null ? '' : String(responseStatus)],
  ].filter(([, value]) => value !== '');
  return (
    <dl className={styles['details']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div>
        <dt>{labels.body}</dt>
        <dd>
          <pre>{body}</pre>
        </dd>
      </div>
      {responseText !== '' && (
        <div>
          <dt>{labels.responseText}</dt>
          <dd>
            <pre>{responseText}</pre>
          </dd>
        </div>
      )}
    </dl>
  );
}

interface DeliveryRowProps {
  readonly delivery: Delivery;
  /** `null` without permission. */
  readonly onResend: (() => void) | null;
}

function DeliveryRow({ delivery, onResend }: DeliveryRowProps) {
  const [open, setOpen] = useState(false);
  const { event, status, attempts, durationMs, createdAt, error } = delivery;
  return (
    <li className={styles['delivery']}>
      <div className={styles['line']}>
        <button type="button" className={styles['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
          <FoldArrow open={open} />
          <span className={styles['event']}>{deliveryEventNames[event]}</span>
          <StatusDot tone={tones[status]} text={deliveryStatusNames[status]} />
        </button>
        <span className={styles['facts']}>
          {attempts > 1 && <span>{text.attempts(attempts)}</span>}
          {durationMs !== null && <span>{text.duration(durationMs)}</span>}
          <TimeCell at={createdAt} />
        </span>
        {onResend !== null && (
          <Button type="link" size="small" disabled={status === 'waiting'} onClick={onResend}>
            {text.resend}
          </Button>
        )}
      </div>
      {error !== '' && !open && <div className={styles['error']}>{error}</div>}
      {open && <Details delivery={delivery} />}
    </li>
  );
}

function Deliveries({ webhook }: { readonly webhook: Webhook }) {
  const { id, enabled } = webhook;
  const kit = useKit();
  const maySend = usePermissionCheck()(webhookPermissions.send) && enabled;
  const list = useInnerList<Delivery>({
    name: `webhook.deliveries.${String(id)}`,
    load: useCallback((request: ListRequest, signal: AbortSignal) => loadDeliveries(id, request, signal), [id]),
    sortable: none,
    fields: byStatus,
  });
  const status = list.state.search['status'] ?? '';
  const again = async (delivery: Delivery) => {
    await resend(id, delivery.id).catch(kit.showFailure);
    list.refresh();
  };
  const content = () => {
    if (list.error !== null) {
      return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
    }
    if (list.status === 'first') return <Skeleton width="100%" height={40} />;
    if (list.rows.length === 0) {
      return <ListEmpty filtered={status !== ''} onReset={list.reset} purpose={text.noDeliveries} />;
    }
    return (
      <ul aria-label={text.log} data-outdated={list.outdated}>
        {list.rows.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onResend={maySend ? () => void again(delivery) : null} />
        ))}
      </ul>
    );
  };
  return (
    <>
      <div className={styles['tools']}>
        <Segmented
          aria-label={text.delivery.status}
          options={filters}
          value={status}
          onChange={(value) => list.search(value === '' ? {} : { status: value })}
        />
        <IconButton label={text.refresh} icon={<ReloadOutlined aria-hidden />} onClick={list.refresh} />
      </div>
      {content()}
      {list.total > list.rows.length && <ListFooter list={list} />}
    </>
  );
}

interface DeliveriesDrawerProps {
  readonly webhook: Webhook;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 发送记录: deliveries of a webhook. Mount it to open it, and unmount it on `onClosed`. */
export function DeliveriesDrawer({ webhook, onClosed }: DeliveriesDrawerProps) {
  return (
    <PageDrawer title={text.logOf(webhook.name)} width={limits.dialogWidth.large} onClosed={onClosed}>
      <Deliveries webhook={webhook} />
    </PageDrawer>
  );
}
