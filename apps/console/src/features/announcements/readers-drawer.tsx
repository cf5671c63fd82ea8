import { announcementReadersPath } from '@mutai/contract/announcements/resource';
import type { Announcement, AnnouncementReader } from '@mutai/contract/announcements/schema';
import { limits } from '@mutai/contract/limits';
import { Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { pageOf } from '../../platform/resource/resource-client.ts';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { PageDrawer } from '../../ui/feedback/overlays.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import type { ListRequest } from '../../ui/list/list-address.ts';
import { ListEmpty, ListFooter } from '../../ui/list/list-parts.tsx';
import { useInnerList } from '../../ui/list/use-list.ts';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';

const none: readonly never[] = [];
/** Diameter of an avatar in a row, in pixels. */
const avatarSize = 28;

const tabs = [
  { value: 'true', label: text.read },
  { value: 'false', label: text.unread },
];

function Reader({ reader }: { readonly reader: AnnouncementReader }) {
  const { avatar, nickname, username, department, readAt } = reader;
  return (
    <li className={styles['reader']}>
      <UserAvatar avatar={avatar} nickname={nickname} size={avatarSize} />
      <span className={styles['readerNames']}>
        <TwoLines text={nickname} below={`${username} · ${department === '' ? text.noDepartment : department}`} />
      </span>
      {readAt !== null && <TimeCell at={readAt} />}
    </li>
  );
}

function Readers({ id, read }: { readonly id: number; readonly read: string }) {
  const list = useInnerList<AnnouncementReader>({
    name: `announcement.readers.${String(id)}.${read}`,
    load: useCallback(
      (request: ListRequest, signal: AbortSignal) =>
        pageOf<AnnouncementReader>(announcementReadersPath(id), { ...request, read }, signal),
      [id, read],
    ),
    sortable: none,
    fields: none,
  });
  if (list.error !== null) {
    return <LoadFailure error={list.error} busy={list.loading} onRetry={list.refresh} />;
  }
  if (list.status === 'first') return <Skeleton width="100%" height={48} />;
  if (list.rows.length === 0) {
    return <ListEmpty filtered={false} onReset={list.reset} purpose={read === 'true' ? text.noneRead : text.allRead} />;
  }
  return (
    <>
      <ul className={styles['readers']} aria-label={read === 'true' ? text.read : text.unread}>
        {list.rows.map((reader) => (
          <Reader key={reader.id} reader={reader} />
        ))}
      </ul>
      <ListFooter list={list} />
    </>
  );
}

interface ReadersDrawerProps {
  readonly announcement: Announcement;
  /** Called after the drawer has disappeared. */
  readonly onClosed: () => void;
}

/** 阅读情况: users who have and have not read an announcement. Mount it to open it, and unmount it on `onClosed`. */
export function ReadersDrawer({ announcement: { id, title }, onClosed }: ReadersDrawerProps) {
  const [read, setRead] = useState('true');
  return (
    <PageDrawer title={text.readersOf(title)} width={limits.dialogWidth.medium} onClosed={onClosed}>
      <div className={styles['tools']}>
        <Segmented aria-label={text.readers} options={tabs} value={read} onChange={setRead} />
      </div>
      <Readers key={read} id={id} read={read} />
    </PageDrawer>
  );
}
