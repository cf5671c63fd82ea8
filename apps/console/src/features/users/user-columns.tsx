import type { User } from '@mutai/contract/users/schema';
import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { PersonCell } from '../../ui/cells/person-cell.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { usersMessages as text } from './users.messages.ts';

const disabling = { question: text.disableQuestion, okText: text.disableOk, danger: true } as const;

/** Columns of the users table. @param ownId id of the current user, who cannot be disabled */
export function userColumns(ownId: number): readonly ListColumn<User>[] {
  return [
    {
      key: 'nickname',
      title: text.nickname,
      width: 168,
      required: true,
      sortable: true,
      render: ({ avatar, nickname, username }) => (
        <PersonCell avatar={avatar} nickname={nickname} username={username} />
      ),
    },
    // Already shown below the nickname; this column allows sorting.
    { key: 'username', title: text.username, width: 116, sortable: true, initiallyHidden: true },
    {
      key: 'enabled',
      title: text.status,
      width: 80,
      kind: 'switch',
      from: commonStatus,
      refusal: ({ id, enabled }) => (enabled && id === ownId ? text.ownDisabling : null),
      question: ({ enabled }) => (enabled ? disabling : null),
    },
    { key: 'roleIds', title: text.roles, width: 104, from: roleChoices },
    { key: 'departmentId', title: text.department, width: 108, from: departmentChoices },
    { key: 'description', title: text.description, width: 84, flexible: true, kind: 'secondary' },
    {
      key: 'createdAt',
      title: text.created,
      width: 116,
      sortable: true,
      render: ({ createdAt, createdBy }) => (
        <TwoLines
          text={<TimeCell at={createdAt} />}
          below={createdBy === '' ? text.createdBySystem : text.createdBy(createdBy)}
        />
      ),
    },
  ];
}
