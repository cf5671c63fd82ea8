import { announcementKind } from '@mutai/contract/notifications/resource';
import type { Notification } from '@mutai/contract/notifications/schema';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { markRead } from './notifications.queries.ts';

const OpenedAnnouncement = lazyPart(async () => (await import('./opened-announcement.tsx')).OpenedAnnouncement);
const NotificationsDrawer = lazyPart(async () => (await import('./notifications-drawer.tsx')).NotificationsDrawer);

export interface NotificationViews {
  /** Opens the subject of a notification and marks it as read. */
  readonly open: (notification: Notification) => void;
  /** Opens the list of all notifications. @param source initial filter; empty: all */
  readonly showAll: (source: string) => void;
  /** Open dialogs, to be rendered anywhere. */
  readonly views: ReactNode;
}

/** Opens notifications and the list of all. */
export function useNotificationViews(): NotificationViews {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [opened, setOpened] = useState<Notification | null>(null);
  const [source, setSource] = useState<string | null>(null);
  const open = (notification: Notification): void => {
    if (!notification.read) markRead(queries, notification.id);
    if (notification.kind === announcementKind) setOpened(notification);
    else if (notification.link !== '') {
      setSource(null);
      void navigate(notification.link);
    }
  };
  return {
    open,
    showAll: setSource,
    views: (
      <>
        {source !== null && <NotificationsDrawer source={source} onOpen={open} onClosed={() => setSource(null)} />}
        {opened !== null && <OpenedAnnouncement id={opened.id} title={opened.title} onClosed={() => setOpened(null)} />}
      </>
    ),
  };
}
