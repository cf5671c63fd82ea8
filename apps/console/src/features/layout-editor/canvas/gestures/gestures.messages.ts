/** Titles of gestures beside 撤销 and 重做, and messages during gestures. */
export const gestureMessages = {
  move: '移动',
  copy: '复制',
  resize: '调整大小',
  add: '添加组件',
  addGuide: '添加参考线',
  moveGuide: '移动参考线',
  removeGuide: '删除参考线',
  full: (most: number) => `一个布局最多 ${String(most)} 个组件`,
  place: (x: number, y: number) => `${String(x)}, ${String(y)}`,
  size: (w: number, h: number) => `${String(w)} × ${String(h)}`,
} as const;
