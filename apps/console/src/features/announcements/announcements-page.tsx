import { PushpinFilled } from '@ant-design/icons';
import { announcementPage, announcementPermissions, announcementsPath } from '@mutai/contract/announcements/resource';
import type { Announcement } from '@mutai/contract/announcements/schema';
import { useMemo, useState } from 'react';
import { departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { resourceClient } from '../../platform/resource/resource-client.ts';
import { usePermission } from '../../platform/session/session-store.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { StatusDot } from '../../ui/cells/status-dot.tsx';
import { fixedChoices, useChoices } from '../../ui/choices/choices.ts';
import { useNow } from '../../ui/kit/kit.tsx';
import { epoch, fullTime } from '../../ui/kit/time.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import { announcementForm, type AnnouncementValues } from './announcement-form.tsx';
import { announcementsMessages as text } from './announcements.messages.ts';
import styles from './announcements.module.css';
import { ReadersDrawer } from './readers-drawer.tsx';

function StateCell({ announcement }: { readonly announcement: Announcement }) {
  const { startsAt, endsAt, updatedAt } = announcement;
  // Updated each minute, but never before the time of an announcement just published.
  const now = useNow(epoch(updatedAt));
  if (epoch(startsAt) > now) return <StatusDot tone="processing" text={text.states.waiting} />;
  if (endsAt !== null && epoch(endsAt) <= now) return <StatusDot tone="default" text={text.states.ended} />;
  return <StatusDot tone="success" text={text.states.on} />;
}

/** Names of the audience. */
function AudienceCell({ announcement }: { readonly announcement: Announcement }) {
  const { audience, roleIds, departmentIds } = announcement;
  const roles = useChoices(roleChoices);
  const departments = useChoices(departmentChoices);
  if (audience === 'everyone') return <EllipsisText text={text.audiences.everyone} />;
  if (roleIds.length + departmentIds.length === 0) return <EllipsisText text={text.nobody} secondary />;
  const names = [roles.labelOf(roleIds), departments.labelOf(departmentIds)].filter((name) => name !== '');
  return <EllipsisText text={names.join('、')} />;
}

const announcements: ResourceDeclaration<Announcement, AnnouncementValues> = {
  name: announcementPage.code,
  title: text.title,
  purpose: text.purpose,
  client: resourceClient<Announcement>(announcementsPath),
  permissions: announcementPermissions,
  columns: [
    {
      key: 'title',
      title: text.name,
      width: 200,
      required: true,
      flexible: true,
      sortable: true,
      render: ({ title, pinned }) => (
        <span className={styles['titleCell']}>
          {pinned && <PushpinFilled aria-label={text.pinned} className={styles['pin'] ?? ''} />}
          <EllipsisText text={title} />
        </span>
      ),
    },
    { key: 'state', title: text.state, width: 96, render: (one) => <StateCell announcement={one} /> },
    { key: 'audience', title: text.audience, width: 140, render: (one) => <AudienceCell announcement={one} /> },
    { key: 'startsAt', title: text.startsAt, width: 168, sortable: true, kind: 'moment' },
    {
      key: 'endsAt',
      title: text.endsAt,
      width: 168,
      sortable: true,
      render: ({ endsAt }) => <EllipsisText text={endsAt === null ? text.forever : fullTime(endsAt)} />,
    },
    { key: 'readCount', title: text.readCount, width: 96, numeric: true },
    { key: 'updatedAt', title: text.updated, width: 120, initiallyHidden: true, kind: 'time' },
    { key: 'createdAt', title: text.created, width: 120, sortable: true, initiallyHidden: true, kind: 'time' },
  ],
  search: [
    { name: 'title', label: text.name },
    {
      kind: 'choice',
      name: 'audience',
      label: text.audience,
      from: fixedChoices(text.audience, text.audiences),
    },
    { kind: 'flag', name: 'pinned', label: text.pinned },
  ],
  labelOf: ({ title }) => title,
  trash: true,
  history: true,
  inRow: ['modify', 'readers'],
  form: announcementForm,
};

/** 公告管理: announcements of administrators to users, and their readers. */
export function AnnouncementsPage() {
  const [shown, setShown] = useState<Announcement | null>(null);
  const mayUpdate = usePermission(announcementPermissions.update);
  const resource = useMemo(() => {
    const rowActions = (announcement: Announcement): readonly RowAction[] => [
      { key: 'readers', label: text.readers, run: () => setShown(announcement) },
    ];
    return { ...announcements, rowActions, ...(mayUpdate ? {} : { open: setShown }) };
  }, [mayUpdate]);
  return (
    <ResourcePage resource={resource}>
      {() => shown !== null && <ReadersDrawer announcement={shown} onClosed={() => setShown(null)} />}
    </ResourcePage>
  );
}
