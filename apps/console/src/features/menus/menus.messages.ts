import { commonLabels } from '@mutai/contract/labels';
import { menuHiddenNames, menuTypeNames } from '@mutai/contract/menus/menu-type';
import { menuLabels, menuPermissions } from '@mutai/contract/menus/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Texts of the menus page. */
export const menusMessages = {
  ...menuLabels,
  title: pageTitles.menu,
  purpose: '菜单决定左侧导航的内容与顺序，其标识即权限标识。',
  name: '菜单名称',
  types: menuTypeNames,
  status: commonLabels.enabled,
  shown: menuHiddenNames.false,
  hiddenState: menuHiddenNames.true,
  missing: '组件不存在，不会显示在导航中',
  external: '外部链接，在新窗口打开',
  updatedAt: commonLabels.updatedAt,
  createTitle: permissionNames[menuPermissions.create],
  modifyTitle: permissionNames[menuPermissions.update],
  parent: menuLabels.parentId,
  top: '主类目',
  fieldName: menuLabels.name,
  pathHint: '内链请以 / 开头，外链请以 http 开头。',
  noSuchComponent: (key: string) => `${key}（组件不存在）`,
  sortHint: '数字越小越靠前，不填写时排在最后。',
  hiddenHint: '隐藏后不在导航中显示，权限仍然有效。',
  buttonHasNoChildren: '按钮下不能添加子项',
  buttonTakesNothing: '按钮下不能放其他菜单',
  pageTakesButtons: '页面下只能放按钮',
  tooDeep: (levels: number) => `目录和页面最多 ${String(levels)} 级`,
  choose: kitMessages.choose,
} as const;
