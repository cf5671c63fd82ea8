/** Texts of the comparison of layouts. */
export const comparisonMessages = {
  same: '两者内容相同',
  count: (count: number) => `${String(count)} 处不同`,
  more: (shown: number, all: number) => `共 ${String(all)} 处不同，仅列出前 ${String(shown)} 处`,
  subject: '对象',
  field: '变更项',
  added: '新增组件',
  removed: '删除组件',
  language: '画面语言',
  changes: '差异列表',
  noCanvas: '画布尺寸为 0，没有画面',
} as const;
