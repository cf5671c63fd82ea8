/** Texts of help and shortcuts, which are loaded on demand. */
export const helpMessages = {
  helpTitle: (page: string) => `帮助：${page}`,
  thisPage: '本页',
  basics: '通用操作',
  noHelp: '本页面没有更多说明。如需协助，请联系管理员。',
  shortcuts: '键盘快捷键',
  everywhere: '通用',
  inList: '列表',
} as const;

/** Shortcuts in the `?` dialog, with descriptions. */
export const shortcutList = [
  { keys: ['Ctrl / ⌘', 'K'], text: '搜索页面、操作和数据' },
  { keys: ['?'], text: '查看键盘快捷键' },
  { keys: ['Esc'], text: '关闭对话框' },
  { keys: ['Enter'], text: '提交表单或查询' },
  { keys: ['Ctrl / ⌘', 'Enter'], text: '提交表单，在多行文本框中也可用' },
  { keys: ['Ctrl / ⌘', 'Shift', 'Enter'], text: '保存并继续新增' },
  { keys: ['Tab'], text: '依次移动焦点' },
] as const;
