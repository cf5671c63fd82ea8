/** Texts of blocks with data, which only the editor shows. */
export const dataMessages = {
  refused: '无权查看',
  unbound: '请选择数据源',
} as const;
