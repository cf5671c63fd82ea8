import { limits } from '@mutai/contract/limits';
import { menuPermissions, menusPath } from '@mutai/contract/menus/resource';
import type { Menu } from '@mutai/contract/menus/schema';
import { treeClient } from '../../platform/resource/resource-client.ts';
import { reloadSession } from '../../platform/user/session-loading.ts';
import type { TreeTableDeclaration } from '../../ui/tree-table/tree-table.ts';
import { TreeTablePage } from '../../ui/tree-table/tree-table-page.tsx';
import { valuesLike } from '../../ui/form/values.ts';
import { menuColumns } from './menu-columns.tsx';
import { emptyMenu, menuFields, type MenuValues } from './menu-form.tsx';
import { childRefusal, childType, menuPlacement } from './menu-places.ts';
import { menusMessages as text } from './menus.messages.ts';

const menus: TreeTableDeclaration<Menu, MenuValues> = {
  name: 'menu',
  title: text.title,
  purpose: text.purpose,
  client: treeClient<Menu>(menusPath),
  permissions: menuPermissions,
  columns: menuColumns,
  searchLabel: text.name,
  labelOf: ({ name, code }) => `${name}（${code}）`,
  childRefusal,
  childStart: (parent) => ({ type: childType(parent) }),
  placement: menuPlacement,
  trash: true,
  history: true,
  // The console's own navigation is built from menu records.
  onChanged: () => void reloadSession(),
  form: {
    createTitle: text.createTitle,
    modifyTitle: text.modifyTitle,
    width: limits.dialogWidth.menu,
    columns: 2,
    fields: menuFields,
    emptyValues: emptyMenu,
    valuesOf: valuesLike(emptyMenu),
  },
};

/** 菜单管理: navigation and permissions. */
export function MenusPage() {
  return <TreeTablePage resource={menus} />;
}
