import { announcementPage, announcementPermissions } from '@mutai/contract/announcements/resource';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { usePermissionCheck } from '../../ui/kit/kit.tsx';
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
  const mayCreate = usePermissionCheck()(announcementPermissions.create);
  if (data === undefined) {
    if (error === null) return <Skeleton width="100%" height={56} />;
    return <LoadFailure error={error} busy={isFetching} onRetry={() => void refetch()} />;
  }
  return (
    <>
      {data.rows.length === 0 ? (
        <div className={styles['none']}>
          {text.noAnnouncements}
          {mayCreate && <Link to={`${announcementPage.path}?${announcementPage.code}=new`}>{text.createTitle}</Link>}
        </div>
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
