import { BellOutlined } from '@ant-design/icons';
import { limits } from '@mutai/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { newestQuery } from '../../../features/announcements/notifications.queries.ts';
import { useNotificationViews } from '../../../features/announcements/use-notification-views.tsx';
import { lazyPart } from '../../../ui/feedback/lazy-part.tsx';
import { useNarrow } from '../../../ui/kit/hooks.ts';
import { PopupPanel } from '../../../ui/popups/popup-panel.tsx';
import { headerMessages } from './header.messages.ts';
import styles from './header.module.css';

const NotificationsPanel = lazyPart(
  async () => (await import('../../../features/announcements/notifications-panel.tsx')).NotificationsPanel,
  { meanwhile: () => null },
);

/** Notifications listed by the bell. */
const listSize = 20;
/** Largest count shown as a number. */
const maxCount = limits.unreadNotifications - 1;

/** Bell with the live number of unread notifications, and a list of the newest. */
export function Notifications() {
  const narrow = useNarrow();
  const [open, setOpen] = useState(false);
  const { data, error, isFetching, refetch } = useQuery(newestQuery('', listSize));
  const { open: openOne, showAll, views } = useNotificationViews();
  const unread = data?.unread ?? 0;
  const count = unread > maxCount ? `${maxCount}+` : String(unread);
  const words = {
    'aria-label': unread === 0 ? headerMessages.notifications : headerMessages.unreadNotifications(count),
  };
  const toggle = (next: boolean) => {
    setOpen(next);
    // Refetch, since events can get lost.
    if (next) void refetch();
  };
  const icon = (
    <span aria-hidden className={styles['bell']}>
      <BellOutlined />
      {unread > 0 && <sup className={styles['unread']}>{count}</sup>}
    </span>
  );
  const content = () => (
    <NotificationsPanel
      newest={data && { ...data, rows: data.rows.slice(0, listSize) }}
      error={error}
      loading={isFetching}
      onRetry={() => void refetch()}
      onOpen={(notification) => {
        setOpen(false);
        openOne(notification);
      }}
      onShowAll={() => {
        setOpen(false);
        showAll('');
      }}
    />
  );
  return (
    <>
      {narrow ? (
        // Phones have no space for a popup.
        <Button type="text" icon={icon} {...words} onClick={() => showAll('')} />
      ) : (
        <PopupPanel label={headerMessages.notifications} open={open} onOpenChange={toggle} content={content()}>
          <Button type="text" icon={icon} {...words} />
        </PopupPanel>
      )}
      {views}
    </>
  );
}
