import {
  ClockCircleOutlined,
  CloudOutlined,
  DesktopOutlined,
  HddOutlined,
  ImportOutlined,
  LinkOutlined,
  MailOutlined,
  PushpinFilled,
  SoundOutlined,
  TeamOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import type { NotificationKind } from '@mutai/contract/notifications/resource';
import type { Notification } from '@mutai/contract/notifications/schema';
import type { ComponentType } from 'react';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { VisuallyHidden } from '../../ui/kit/visually-hidden.tsx';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';

const icons: Readonly<Record<NotificationKind, ComponentType<{ readonly 'aria-hidden': true }>>> = {
  announcement: SoundOutlined,
  'users-imported': ImportOutlined,
  'posts-imported': ImportOutlined,
  'scheduled-post-failed': ClockCircleOutlined,
  'mail-failed': MailOutlined,
  'storage-low': HddOutlined,
  'job-failed': WarningOutlined,
  'time-doubted': ClockCircleOutlined,
  'permissions-offered': TeamOutlined,
  'webhook-disabled': LinkOutlined,
  'screens-absent': DesktopOutlined,
  'screens-back': DesktopOutlined,
  'proxy-untrusted': WarningOutlined,
  'backup-stale': CloudOutlined,
};

/** Kinds with a warning icon: the user has to act. */
const alarming: ReadonlySet<NotificationKind> = new Set([
  'scheduled-post-failed',
  'mail-failed',
  'storage-low',
  'job-failed',
  'time-doubted',
  'webhook-disabled',
  'screens-absent',
  'proxy-untrusted',
  'backup-stale',
]);

export interface NotificationRowsProps {
  readonly label: string;
  readonly rows: readonly Notification[];
  readonly onOpen: (notification: Notification) => void;
}

/** List of notifications; a click opens the subject. */
export function NotificationRows({ label, rows, onOpen }: NotificationRowsProps) {
  return (
    <ul className={styles['rows']} aria-label={label}>
      {rows.map((row) => {
        const Icon = icons[row.kind];
        return (
          <li key={row.id}>
            <button type="button" className={styles['row']} data-read={row.read} onClick={() => onOpen(row)}>
              <span className={styles['sign']} data-alarming={alarming.has(row.kind)}>
                <Icon aria-hidden />
              </span>
              <span className={styles['words']}>
                <span className={styles['rowTitle']}>
                  {row.pinned && <PushpinFilled aria-label={text.pinned} className={styles['pin'] ?? ''} />}
                  {row.title}
                </span>
                <span className={styles['facts']}>
                  {text.kinds[row.kind]}
                  <TimeCell at={row.at} />
                </span>
              </span>
              {!row.read && (
                <span className={styles['dot']}>
                  <VisuallyHidden>{text.unread}</VisuallyHidden>
                </span>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
