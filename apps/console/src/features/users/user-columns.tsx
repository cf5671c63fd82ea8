import type { User } from '@mutai/contract/users';
import { Switch } from 'antd';
import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { EllipsisText } from '../../ui/cells/ellipsis-text.tsx';
import { HoverTooltip } from '../../ui/cells/hover-tooltip.tsx';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { ChoiceName } from '../../ui/choices/choice-views.tsx';
import type { ChoiceNames } from '../../ui/choices/choices.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

/** Diameter, in pixels, of an avatar in a row. */
const avatarSize = 28;

export interface EnableSwitch {
  /** Id of the user who is being changed. */
  readonly pending: number | null;
  /** Why a user cannot be disabled; null when it is possible. */
  readonly refusalOf: (user: User) => string | null;
  readonly onToggle: (user: User) => void;
}

/**
 * Columns of the users table.
 *
 * @param names words for enabled and disabled
 * @param toggle null when the signed-in user may not change users
 */
export function userColumns(names: ChoiceNames, toggle: EnableSwitch | null): readonly ListColumn<User>[] {
  return [
    {
      key: 'nickname',
      title: text.nickname,
      width: 176,
      required: true,
      sortable: true,
      render: ({ avatar, nickname }) => (
        <div className={styles['person']}>
          <UserAvatar avatar={avatar} nickname={nickname} size={avatarSize} />
          <EllipsisText text={nickname} />
        </div>
      ),
    },
    { key: 'username', title: text.username, width: 116, sortable: true },
    {
      key: 'enabled',
      title: text.status,
      width: 112,
      ...(toggle === null
        ? { from: commonStatus }
        : { render: (user: User) => <StatusCell user={user} names={names} toggle={toggle} /> }),
    },
    { key: 'roleIds', title: text.roles, width: 136, from: roleChoices },
    { key: 'departmentId', title: text.department, width: 128, from: departmentChoices },
    { key: 'description', title: text.description, width: 140, flexible: true, kind: 'secondary' },
    {
      key: 'createdAt',
      title: text.created,
      width: 196,
      sortable: true,
      render: ({ createdAt, createdBy }) => (
        <div className={styles['created']}>
          <TimeCell at={createdAt} />
          <EllipsisText text={createdBy === '' ? text.createdBySystem : text.createdBy(createdBy)} secondary />
        </div>
      ),
    },
  ];
}

interface StatusCellProps {
  readonly user: User;
  readonly names: ChoiceNames;
  readonly toggle: EnableSwitch;
}

function StatusCell({ user, names, toggle }: StatusCellProps) {
  const refusal = user.enabled ? toggle.refusalOf(user) : null;
  const control = (
    <Switch
      size="small"
      aria-label={text.status}
      checked={user.enabled}
      loading={toggle.pending === user.id}
      disabled={refusal !== null}
      onChange={() => toggle.onToggle(user)}
    />
  );
  return (
    <div className={styles['status']}>
      <ChoiceName names={names} value={user.enabled} />
      {refusal === null ? control : <HoverTooltip title={refusal}>{control}</HoverTooltip>}
    </div>
  );
}
