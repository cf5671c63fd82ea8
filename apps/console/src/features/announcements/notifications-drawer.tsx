import { limits } from '@mutai/contract/limits';
import type { Notification } from '@mutai/contract/notifications/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { ListEmpty, ListFooter } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';
import { NotificationRows } from './notification-rows.tsx';
import { loadNotifications, markAllRead, notificationsName, type NotificationRow } from './notifications.queries.ts';

const none: readonly never[] = [];
const rowsAtOnce = 20;

const sources = [
  { value: '', label: text.sources[''] },
  { value: 'announcement', label: text.sources.announcement },
  { value: 'notice', label: text.sources.notice },
];

interface AllNotificationsProps {
  readonly source: string;
  readonly onOpen: (notification: Notification) => void;
}

function AllNotifications({ source, onOpen }: AllNotificationsProps) {
  const list = useInnerList<NotificationRow>(
    { name: notificationsName, load: loadNotifications, scope: { source }, sortable: none, fields: none },
    rowsAtOnce,
  );
  const rows = list.rows.map(({ key, ...row }) => ({ ...row, id: key }));
  const content = () => {
    if (list.error !== null) {
      return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
    }
    if (list.status === 'first') return <Skeleton width="100%" height={56} />;
    if (rows.length === 0) return <ListEmpty filtered={false} onReset={list.reset} purpose={text.noNotifications} />;
    return <NotificationRows label={text.allTitle} rows={rows} onOpen={onOpen} />;
  };
  return (
    <>
      {content()}
      {list.total > rows.length && <ListFooter list={list} />}
    </>
  );
}

interface NotificationsDrawerProps extends AllNotificationsProps {
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 全部通知: paged list of the user's notifications. Mount it to open it, and unmount it on `onClosed`. */
export function NotificationsDrawer({ source: first, onOpen, onClosed }: NotificationsDrawerProps) {
  const queries = useQueryClient();
  const [source, setSource] = useState(first);
  return (
    <PageDrawer title={text.allTitle} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <div className={styles['tools']}>
        <Segmented aria-label={text.allTitle} options={sources} value={source} onChange={setSource} />
        <Button type="link" size="small" onClick={() => void markAllRead(queries)}>
          {text.markAll}
        </Button>
      </div>
      <AllNotifications key={source} source={source} onOpen={onOpen} />
    </PageDrawer>
  );
}
