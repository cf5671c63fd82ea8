import { limits } from '@mutai/contract/limits';
import { rolePermissions } from '@mutai/contract/roles/resource';
import type { Role } from '@mutai/contract/roles/schema';
import { userPermissions } from '@mutai/contract/users/resource';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePermission } from '../../platform/session/session-store.ts';
import { useOpening } from '../../ui/form/draft.ts';
import { ResourcePage } from '../../ui/resource/resource-page.tsx';
import type { ResourceDeclaration } from '../../ui/resource/resource.ts';
import type { SearchField } from '../../ui/toolbar/search-fields.ts';
import { RoleOffers } from './role-offers.tsx';
import { roleColumns } from './role-columns.tsx';
import { bodyOf, copyOf, emptyRole, roleFields, valuesOf, type RoleValues } from './role-form.tsx';
import { rolesMessages as text } from './roles.messages.ts';
import { assignName, rolesClient, rolesName } from './roles.queries.ts';
import { AssignDialog } from './assign-dialog.tsx';

const search: readonly SearchField[] = [{ name: 'name', label: text.roleName }];

/** 角色管理: roles and their permissions. */
export function RolesPage() {
  const mayCreate = usePermission(rolePermissions.create);
  const mayAssign = usePermission(rolePermissions.assign);
  const mayOpenUsers = usePermission(userPermissions.read);
  const queries = useQueryClient();
  const columns = useMemo(() => roleColumns(mayOpenUsers), [mayOpenUsers]);
  const assignment = useOpening<never>(assignName, () => mayAssign);
  const [assigned, setAssigned] = useState<Role | null>(null);

  const resource: ResourceDeclaration<Role, RoleValues> = {
    name: rolesName,
    title: text.title,
    purpose: text.purpose,
    header: <RoleOffers mayAssign={mayAssign} />,
    client: rolesClient,
    permissions: rolePermissions,
    columns,
    search,
    labelOf: ({ name }) => name,
    removalRefusal: ({ holdsEverything }) => (holdsEverything ? text.removalRefusal : null),
    trash: true,
    history: true,
    inRow: ['modify', 'assign'],
    rowActions: (role, page) => [
      ...(mayAssign
        ? [
            {
              key: 'assign',
              label: text.assign,
              refusal: role.holdsEverything ? text.assignRefusal : null,
              run: () => {
                setAssigned(role);
                assignment.open({ mode: 'modify', id: role.id });
              },
            },
          ]
        : []),
      ...(mayCreate && mayAssign
        ? [
            {
              key: 'copy',
              label: text.copy,
              refusal: role.holdsEverything ? text.copyRefusal : null,
              run: () => page.create(copyOf(role)),
            },
          ]
        : []),
    ],
    form: {
      createTitle: text.createTitle,
      modifyTitle: text.modifyTitle,
      width: limits.dialogWidth.medium,
      columns: 1,
      fields: roleFields,
      emptyValues: emptyRole,
      valuesOf,
      bodyOf,
    },
  };

  return (
    <>
      <ResourcePage resource={resource} />
      {assignment.opening !== null && (
        <AssignDialog
          opening={assignment.opening}
          roleName={assigned?.name}
          onSaved={() => void queries.invalidateQueries({ queryKey: [rolesName] })}
          onClosed={() => {
            assignment.close();
            setAssigned(null);
          }}
        />
      )}
    </>
  );
}
