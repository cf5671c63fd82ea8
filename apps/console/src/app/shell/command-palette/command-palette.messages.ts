/** Texts of the command palette. */
export const commandPaletteMessages = {
  title: '快速跳转',
  placeholder: '输入页面名称，按 Enter 打开',
  empty: '没有匹配的页面',
} as const;
