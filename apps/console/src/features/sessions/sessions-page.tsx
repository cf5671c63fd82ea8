import { sessionPermissions } from '@mutai/contract/sessions/resource';
import type { Session } from '@mutai/contract/sessions/schema';
import { userPage, userPermissions } from '@mutai/contract/users/resource';
import { useNavigate } from 'react-router';
import { showFailure } from '../../platform/http/api-client.ts';
import { usePermission, useSession } from '../../platform/session/session-store.ts';
import { Label } from '../../ui/cells/label.tsx';
import { BrowserName, SystemName } from '../../ui/cells/device.tsx';
import { PersonCell } from '../../ui/cells/person-cell.tsx';
import type { RowAction } from '../../ui/cells/row-actions.tsx';
import { QuestionAbout, useConfirm } from '../../ui/feedback/use-confirm.tsx';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { sessionsMessages as text } from './sessions.messages.ts';
import { countSessions, sessionsClient, sessionsName, useEndSessions } from './sessions.queries.ts';

const columns: readonly ListColumn<Session>[] = [
  {
    key: 'nickname',
    title: text.user,
    width: 184,
    required: true,
    flexible: true,
    render: ({ avatar, nickname, username, current }) => (
      <PersonCell avatar={avatar} nickname={nickname} username={username}>
        {current && <Label tone="accent">{text.current}</Label>}
      </PersonCell>
    ),
  },
  { key: 'os', title: text.os, width: 140, render: ({ os }) => <SystemName name={os} /> },
  { key: 'browser', title: text.browser, width: 160, render: ({ browser }) => <BrowserName name={browser} /> },
  { key: 'ip', title: text.ip, width: 142 },
  { key: 'createdAt', title: text.loginTime, width: 120, sortable: true, kind: 'time' },
  { key: 'lastSeenAt', title: text.lastSeen, width: 120, sortable: true, kind: 'time' },
];

const search: readonly SearchField[] = [
  { name: 'nickname', label: text.nickname },
  { name: 'ip', label: text.ip },
];

const labelOf = ({ nickname, ip }: Session): string => text.sessionOf(nickname, ip);

/** 在线用户: sessions of users and devices, which can be ended. */
export function SessionsPage() {
  const mayEnd = usePermission(sessionPermissions.end);
  const mayOpenUsers = usePermission(userPermissions.read);
  const navigate = useNavigate();
  const openUser = ({ nickname }: Session) =>
    void navigate(`${userPage.path}?${new URLSearchParams({ nickname }).toString()}`);
  const ownId = useSession(({ id }) => id);
  const confirm = useConfirm();
  const { endOne, endAllOf } = useEndSessions();

  const askToEnd = (session: Session) =>
    confirm({
      content: <QuestionAbout question={text.endQuestion} what={labelOf(session)} />,
      okText: text.endOk,
      danger: true,
      run: () => endOne(session.id),
    });
  const askToEndAll = async ({ userId, nickname }: Session) => {
    const count = await countSessions(userId).catch(showFailure);
    if (count === undefined) return;
    confirm({
      content: text.endAllQuestion(nickname, count),
      okText: text.endOk,
      danger: true,
      run: () => endAllOf(userId),
    });
  };
  const rowActions = (session: Session): readonly RowAction[] => [
    {
      key: 'end',
      label: text.end,
      danger: true,
      refusal: session.current ? text.ownSession : null,
      run: () => askToEnd(session),
    },
    {
      key: 'endAll',
      label: text.endAll,
      rare: true,
      danger: true,
      refusal: session.userId === ownId ? text.ownUser : null,
      run: () => void askToEndAll(session),
    },
  ];

  return (
    <ResourcePage<Session>
      resource={{
        name: sessionsName,
        title: text.title,
        purpose: text.purpose,
        client: sessionsClient,
        columns,
        search,
        labelOf,
        ...(mayEnd ? { rowActions } : {}),
        ...(mayOpenUsers ? { open: openUser } : {}),
      }}
    />
  );
}
