/** Texts of the field of the global search. */
export const searchBarMessages = {
  title: '全局搜索',
  placeholder: '搜索页面、操作和数据，支持拼音与首字母',
  cancel: '取消',
} as const;
