import { limits } from '@mutai/contract/limits';
import type { ScheduleChange } from '@mutai/contract/schedule-rules/schema';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Label } from '../../../ui/cells/label.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { kitMessages } from '../../../ui/kit/kit.messages.ts';
import { useKit } from '../../../ui/kit/kit.tsx';
import { differencesOf } from '../records/words.ts';
import { publishSchedule, useRenew, useScheduleChanges } from '../records/rules.queries.ts';
import { scheduleMessages } from '../records/schedule.messages.ts';
import { publishMessages as text } from './publish.messages.ts';
import styles from './publish.module.css';

const tones = { new: 'accent', changed: 'neutral', deleted: 'danger', published: 'neutral' } as const;

function Change({ change }: { readonly change: ScheduleChange }) {
  const { state, before, after } = change;
  const name = (after ?? before)?.name ?? '';
  const shown = differencesOf(change).filter(({ before: was, after: is }) => was !== null || is !== name);
  return (
    <li className={styles['change']}>
      <div className={styles['title']}>
        <Label tone={tones[state]}>{scheduleMessages.states[state]}</Label>
        <b>{name}</b>
      </div>
      <dl className={styles['facts']}>
        {shown.map(({ label, before: was, after: is }) => (
          <div key={label} className={styles['fact']}>
            <dt>{label}</dt>
            <dd>
              {was !== null && <del>{was}</del>}
              {was !== null && is !== null && <span className={styles['arrow']}>{text.arrow}</span>}
              {is !== null && <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

/** 发布排期: all unpublished changes with their differences. Mount it to open it. */
export function PublishDialog({ onClosed }: { readonly onClosed: () => void }) {
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [isStale, setStale] = useState(false);
  /** Token that the user sees. */
  const { data, error, isFetching, refetch } = useScheduleChanges();
  const kit = useKit();
  const renew = useRenew();
  const publish = async () => {
    if (data === undefined) return;
    setBusy(true);
    try {
      await publishSchedule(data.token);
      setOpen(false);
      await renew();
    } catch (failure) {
      const before = data.token;
      const latest = await refetch();
      // Others changed something meanwhile: show what is to be published now.
      if (latest.data !== undefined && latest.data.token !== before) setStale(true);
      else kit.showFailure(failure);
    }
    setBusy(false);
  };
  const isEmpty = data?.count === 0;
  return (
    <PageModal
      open={open}
      title={text.title}
      width={limits.dialogWidth.large}
      onCancel={() => setOpen(false)}
      afterClose={onClosed}
      footer={
        <>
          <Button onClick={() => setOpen(false)}>{kitMessages.cancel}</Button>
          <Button type="primary" disabled={data === undefined || isEmpty} loading={busy} onClick={() => void publish()}>
            {text.publish}
          </Button>
        </>
      }
    >
      {isStale && <Alert className={styles['alert'] ?? ''} type="warning" showIcon title={text.changed} />}
      {data === undefined ? (
        error === null ? (
          <Skeleton width="100%" height={160} />
        ) : (
          <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />
        )
      ) : isEmpty ? (
        <EmptyState small text={text.nothing} hint={text.nothingHint} />
      ) : (
        <>
          <p className={styles['summary']}>{text.summary(data.count, data.screenCount)}</p>
          <ul className={styles['changes']} aria-label={text.title}>
            {data.changes.map((change) => (
              <Change key={change.id} change={change} />
            ))}
          </ul>
          {data.count > data.changes.length && text.more(data.changes.length, data.count)}
        </>
      )}
    </PageModal>
  );
}
