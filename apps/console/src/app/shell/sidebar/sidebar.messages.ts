/** Texts of the sidebar. */
export const sidebarMessages = {
  menu: '主菜单',
  collapse: '收起菜单',
  expand: '展开菜单',
  development: '开发',
} as const;
