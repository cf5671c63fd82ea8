import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { roleLabels, rolePermissions } from '@mutai/contract/roles/resource';
import { rules } from '@mutai/contract/rules';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Texts of the roles page. */
export const rolesMessages = {
  ...roleLabels,
  title: pageTitles.role,
  purpose: '角色决定用户能打开哪些页面、点击哪些按钮。',
  roleName: '角色名称',
  usersOf: (name: string, count: number) => `查看关联“${name}”的 ${String(count)} 名用户`,
  created: '创建',
  createTitle: permissionNames[rolePermissions.create],
  modifyTitle: permissionNames[rolePermissions.update],
  codeHint: rules.roleCode.message,
  codeFixed: '内置角色的标识不能修改',
  assign: permissionNames[rolePermissions.assign],
  assignTo: (name: string) => `${permissionNames[rolePermissions.assign]}：${name}`,
  assignRefusal: '该角色拥有全部权限，无需分配',
  copy: '复制',
  copyRefusal: '该角色拥有全部权限，不能复制',
  copyName: (name: string) => `${name} 副本`,
  copied: (count: number) => `将同时复制 ${String(count)} 项权限`,
  removalRefusal: '该角色拥有全部权限，不能删除',
  permissions: roleLabels.menuIds,
  permissionTree: '菜单与按钮',
  searchPermissions: '请输入菜单或按钮名称',
  ticked: (count: number, all: number) => `已勾选 ${String(count)} / ${String(all)} 项`,
  halfTicked: '半选的页面可以打开，但不含全部按钮。',
  notHeld: '您没有该权限，不能授予或收回',
  noMenus: '暂无菜单，请先在菜单管理中添加',
  itemsOf: (count: number) => `共 ${String(count)} 项`,
  offer: (role: string, names: readonly string[]) =>
    `新版本建议为角色“${role}”增加 ${String(names.length)} 项权限：${names.join('、')}`,
  acceptOffer: '接受',
  dismissOffer: '忽略',
  offersOf: (role: string) => `为“${role}”建议的权限`,
  enter: kitMessages.enterText,
} as const;
