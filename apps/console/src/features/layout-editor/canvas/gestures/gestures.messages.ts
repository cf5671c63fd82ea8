/** Titles of gestures beside 撤销 and 重做, and messages during gestures. */
export const gestureMessages = {
  move: '移动',
  copy: '复制',
  resize: '调整大小',
  rotate: '旋转',
  space: '调整间距',
  add: '添加组件',
  addGuide: '添加参考线',
  moveGuide: '移动参考线',
  removeGuide: '删除参考线',
  full: (most: number) => `一个布局最多 ${String(most)} 个组件`,
  noRoom: '已到画布边缘，放不下下一个副本',
  gap: (pixels: number) => `间距 ${String(pixels)}`,
  place: (x: number, y: number) => `${String(x)}, ${String(y)}`,
  angle: (degrees: number) => `${String(degrees)}°`,
  size: (w: number, h: number) => `${String(w)} × ${String(h)}`,
} as const;
