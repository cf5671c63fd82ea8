/** Names of choices, and fallback labels of built-in dictionary types until they have loaded. */
export const choicesMessages = {
  role: '角色',
  department: '部门',
  fileCategory: '分类',
  category: '分类',
  screenGroup: '屏幕分组',
  choice: '选项',
  unknown: (label: string, value: string | number) => `未知${label}（${String(value)}）`,
  unpublished: '未发布',
  enabled: '启用',
  disabled: '停用',
  succeeded: '成功',
  failed: '失败',
} as const;
