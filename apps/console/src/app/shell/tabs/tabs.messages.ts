/** Texts of the tab bar. */
export const tabsMessages = {
  tabs: '已打开的页面',
  tabActions: '标签操作',
  closeNamedTab: (title: string) => `关闭 ${title}`,
  closeOthers: '关闭其他',
  pin: '固定',
  unpin: '取消固定',
} as const;
