import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageModal } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { fullTime } from '../../ui/kit/time.ts';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';
import { LinkedText } from './linked-text.tsx';
import { openedQuery } from './notifications.queries.ts';

function Text({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(openedQuery(id));
  if (data !== undefined) {
    return (
      <>
        <div className={styles['publishedAt']}>{text.publishedAt(fullTime(data.at))}</div>
        <div className={styles['body']}>
          <LinkedText text={data.body} />
        </div>
      </>
    );
  }
  if (error === null) return <Skeleton width="100%" height={120} />;
  return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
}

interface OpenedAnnouncementProps {
  readonly id: string;
  readonly title: string;
  /** Called after the dialog has disappeared. */
  readonly onClosed: () => void;
}

/** Dialog with an announcement. Mount it to open it, and unmount it on `onClosed`. */
export function OpenedAnnouncement({ id, title, onClosed }: OpenedAnnouncementProps) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <PageModal
      open={open}
      title={title}
      width={limits.dialogWidth.medium}
      footer={
        <Button type="primary" onClick={close}>
          {text.close}
        </Button>
      }
      onCancel={close}
      afterClose={onClosed}
    >
      <Text id={id} />
    </PageModal>
  );
}
