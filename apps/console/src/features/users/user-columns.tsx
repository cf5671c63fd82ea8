import type { User } from '@mutai/contract/users/schema';
import { commonStatus, departmentChoices, roleChoices } from '../../platform/resource/common-choices.ts';
import { TimeCell } from '../../ui/cells/time-cell.tsx';
import { TwoLines } from '../../ui/cells/two-lines.tsx';
import { UserAvatar } from '../../ui/cells/user-avatar.tsx';
import { ChoiceSwitch } from '../../ui/choices/choice-switch.tsx';
import type { ChoiceNames } from '../../ui/choices/choices.ts';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { usersMessages as text } from './users.messages.ts';
import styles from './users.module.css';

/** Diameter of an avatar in a row, in pixels. */
const avatarSize = 28;

export interface EnableSwitch {
  /** Id of the user with a running request. */
  readonly pending: number | null;
  /** Returns the reason why a user cannot be disabled; `null` if allowed. */
  readonly refusalOf: (user: User) => string | null;
  readonly onToggle: (user: User) => void;
}

/**
 * Columns of the users table.
 *
 * @param names labels of enabled and disabled
 * @param toggle `null` if the current user may not change users
 */
export function userColumns(names: ChoiceNames, toggle: EnableSwitch | null): readonly ListColumn<User>[] {
  return [
    {
      key: 'nickname',
      title: text.nickname,
      width: 168,
      required: true,
      sortable: true,
      render: ({ avatar, nickname, username }) => (
        <div className={styles['person']}>
          <UserAvatar avatar={avatar} nickname={nickname} size={avatarSize} />
          <TwoLines text={nickname} below={username} />
        </div>
      ),
    },
    // Already shown below the nickname; this column allows sorting.
    { key: 'username', title: text.username, width: 116, sortable: true, initiallyHidden: true },
    {
      key: 'enabled',
      title: text.status,
      width: 80,
      ...(toggle === null
        ? { from: commonStatus }
        : {
            render: (user: User) => (
              <ChoiceSwitch
                label={text.status}
                on={user.enabled}
                names={names}
                pending={toggle.pending === user.id}
                refusal={user.enabled ? toggle.refusalOf(user) : null}
                onToggle={() => toggle.onToggle(user)}
              />
            ),
          }),
    },
    { key: 'roleIds', title: text.roles, width: 116, from: roleChoices },
    { key: 'departmentId', title: text.department, width: 120, from: departmentChoices },
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
