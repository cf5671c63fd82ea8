import type { Notification } from '@mutai/contract/notifications/schema';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';
import { NotificationRows } from './notification-rows.tsx';
import { markAllRead, type NewestNotifications } from './notifications.queries.ts';

interface NotificationsPanelProps {
  /** `undefined` until loaded. */
  readonly newest: NewestNotifications | undefined;
  /** Error of the last request; `null` without one. */
  readonly error: unknown;
  readonly loading: boolean;
  readonly onRetry: () => void;
  readonly onOpen: (notification: Notification) => void;
  readonly onShowAll: () => void;
}

/** Popup of the bell: newest notifications and links to all of them. */
export function NotificationsPanel(props: NotificationsPanelProps) {
  const { newest, error, loading, onRetry, onOpen, onShowAll } = props;
  const queries = useQueryClient();
  const content = () => {
    if (newest === undefined) {
      if (error === null) return <Skeleton width="100%" height={56} />;
      return <LoadFailure error={error} busy={loading} onRetry={onRetry} />;
    }
    if (newest.rows.length === 0) {
      return <EmptyState small text={text.noNotifications} />;
    }
    return (
      <div className={styles['scrolled']}>
        <NotificationRows label={text.notifications} rows={newest.rows} onOpen={onOpen} />
      </div>
    );
  };
  return (
    <div className={styles['panel']}>
      <div className={styles['panelHead']}>
        <h2 className={styles['panelTitle']}>{text.notifications}</h2>
        {newest !== undefined && newest.unread > 0 && (
          <Button type="link" size="small" onClick={() => void markAllRead(queries)}>
            {text.markAll}
          </Button>
        )}
      </div>
      {content()}
      {newest !== undefined && newest.rows.length > 0 && (
        <div className={styles['panelFoot']}>
          <Button type="text" block onClick={onShowAll}>
            {text.all}
          </Button>
        </div>
      )}
    </div>
  );
}
