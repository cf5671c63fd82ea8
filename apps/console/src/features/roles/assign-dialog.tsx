import { limits } from '@mutai/contract/limits';
import type { Role } from '@mutai/contract/roles/schema';
import { FormDialog } from '../../ui/resource/dialogs.ts';
import type { FormField } from '../../ui/form/field-kinds.tsx';
import type { Opening } from '../../ui/form/draft.ts';
import { inOrder, PermissionTree } from './permission-tree.tsx';
import { rolesMessages as text } from './roles.messages.ts';
import { assignName, rolesClient, useMenuTree, type MenuTree } from './roles.queries.ts';

type Grants = { menuIds: readonly number[] };

const noGrants: Grants = { menuIds: [] };
const grantsOf = ({ menuIds }: Role): Grants => ({ menuIds: inOrder(menuIds) });

export interface AssignDialogProps {
  readonly opening: Opening<Grants>;
  /** Role name for the title; `undefined` while a draft is being restored. */
  readonly roleName: string | undefined;
  readonly onSaved: () => void;
  readonly onClosed: () => void;
}

/** 分配权限: edits the permissions of a role as a tree. Cannot be submitted before role and menus have loaded. */
export function AssignDialog({ opening, roleName, onSaved, onClosed }: AssignDialogProps) {
  const menus = useMenuTree();
  const { target } = opening;
  return (
    <FormDialog<Role, Grants>
      name={assignName}
      target={target}
      draft={opening.draft}
      title={roleName === undefined ? text.assign : text.assignTo(roleName)}
      width={limits.dialogWidth.medium}
      emptyValues={noGrants}
      valuesOf={grantsOf}
      fields={grantFields(menus)}
      blocked={menus.flat === null}
      get={rolesClient.get}
      save={async ({ menuIds = [] }, version) => {
        if (target.mode === 'modify') await rolesClient.update(target.id, { menuIds, version });
      }}
      onSaved={onSaved}
      onClosed={onClosed}
    />
  );
}

function grantFields(menus: MenuTree): readonly FormField<Grants>[] {
  return [
    {
      name: 'menuIds',
      label: text.permissions,
      control: <PermissionTree menus={menus} />,
      show: (value) => <GrantList menus={menus} ids={value} />,
    },
  ];
}

/** Names of the ticked permissions, for comparing two versions of a role. */
function GrantList({ menus: { flat }, ids }: { readonly menus: MenuTree; readonly ids: unknown }) {
  const ticked = new Set(Array.isArray(ids) ? ids.map(Number) : []);
  const names = (flat ?? []).filter(({ id }) => ticked.has(id)).map(({ name }) => name);
  return (
    <>
      <div>{text.itemsOf(ticked.size)}</div>
      <div>{names.join('、')}</div>
    </>
  );
}
