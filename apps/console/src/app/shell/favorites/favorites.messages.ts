/** Texts of favorite and recent pages. */
export const favoritesMessages = {
  favorites: '收藏',
  recent: '最近访问',
  add: '收藏此页',
  remove: '取消收藏',
  reorderHint: '拖动，或按 Alt+↑ / ↓ 调整顺序',
} as const;
