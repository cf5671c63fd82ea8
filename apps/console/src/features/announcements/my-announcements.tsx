import { useQuery } from '@tanstack/react-query';
import { Button, Empty } from 'antd';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';
import { NotificationRows } from './notification-rows.tsx';
import { newestQuery } from './notifications.queries.ts';
import { useNotificationViews } from './use-notification-views.tsx';

/** Default number of announcements on the home page. */
const defaultSize = 5;

/**
 * Current announcements of the user, pinned ones first, with a 更多 button. A list without frame or heading, for a card
 * of the home page. Updates when announcements are published or read elsewhere.
 *
 * @param props.size largest number of rows
 */
export function MyAnnouncements({ size = defaultSize }: { readonly size?: number }) {
  const { data, error, isFetching, refetch } = useQuery(newestQuery('announcement', size));
  const { open, showAll, views } = useNotificationViews();
  if (data === undefined) {
    if (error === null) return <Skeleton width="100%" height={56} />;
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.rows.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text.noAnnouncements} />
      ) : (
        <>
          <NotificationRows label={text.myAnnouncements} rows={data.rows.slice(0, size)} onOpen={open} />
          <Button type="text" block className={styles['more'] ?? ''} onClick={() => showAll('announcement')}>
            {text.more}
          </Button>
        </>
      )}
      {views}
    </>
  );
}
