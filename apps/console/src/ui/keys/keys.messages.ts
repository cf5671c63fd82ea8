/** Explanations of the keys of lists. */
export const keysMessages = {
  next: '下一行',
  previous: '上一行',
  right: '行内下一个按钮，或展开下级',
  left: '行内上一个按钮，或收起下级',
  open: '打开当前行',
  modify: '修改当前行',
  tick: '勾选当前行',
  remove: '删除当前行',
  leave: '清除勾选，或离开当前行',
  search: '转到查询框',
  create: '新增',
} as const;
