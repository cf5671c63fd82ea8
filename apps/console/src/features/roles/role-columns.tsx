import type { Role } from '@mutai/contract/roles/schema';
import { Link } from 'react-router';
import { NameWithCode } from '../../ui/cells/name-with-code.tsx';
import type { ListColumn } from '../../ui/table/columns.tsx';
import { rolesMessages as text } from './roles.messages.ts';

/**
 * Columns of the roles table.
 *
 * @param mayOpenUsers true if the current user may open the users of a role
 */
export function roleColumns(mayOpenUsers: boolean): readonly ListColumn<Role>[] {
  return [
    {
      key: 'name',
      title: text.roleName,
      width: 240,
      required: true,
      sortable: true,
      render: ({ name, code }) => <NameWithCode name={name} code={code} />,
    },
    { key: 'description', title: text.description, width: 200, flexible: true, kind: 'secondary' },
    {
      key: 'userCount',
      title: text.userCount,
      width: 104,
      numeric: true,
      render: (role) => <UserCount role={role} link={mayOpenUsers} />,
    },
    { key: 'createdAt', title: text.created, width: 140, sortable: true, kind: 'time' },
  ];
}

/** Number of users with a role, linked to their list. */
function UserCount({ role: { id, name, userCount }, link }: { readonly role: Role; readonly link: boolean }) {
  if (!link || userCount === 0) return <>{userCount}</>;
  return (
    <Link to={`/system/user?roleId=${String(id)}`} aria-label={text.usersOf(name, userCount)}>
      {userCount}
    </Link>
  );
}
