import { canvasMessages } from '../canvas/canvas.messages.ts';
import { gestureMessages } from '../canvas/gestures/gestures.messages.ts';

/** Titles of the editor's actions in menus, buttons, the list of shortcuts and beside 撤销 and 重做. */
export const actionMessages = {
  groups: {
    file: '布局',
    edit: '编辑',
    select: '选择',
    order: '层级',
    align: '对齐',
    size: '分布与大小',
    move: '移动与缩放组件',
    view: '画布',
  },

  save: '保存',
  preview: '预览',
  shortcuts: '快捷键',

  undo: '撤销',
  redo: '重做',
  cut: '剪切',
  copy: gestureMessages.copy,
  paste: '粘贴',
  duplicate: '创建副本',
  remove: '删除',
  selectAll: '全选',
  deselect: '取消选择',
  selectNext: '选择下一个组件',
  selectPrevious: '选择上一个组件',
  group: '组合',
  ungroup: '取消组合',
  lock: '锁定',
  unlock: '解锁',
  hide: '隐藏',
  show: '显示',

  layers: { front: '置于顶层', forward: '上移一层', backward: '下移一层', back: '置于底层' },
  align: {
    left: '左对齐',
    centre: '水平居中',
    right: '右对齐',
    top: '顶对齐',
    middle: '垂直居中',
    bottom: '底对齐',
  },
  toCanvas: (title: string) => `对画布${title}`,
  distribute: { x: '水平等距分布', y: '垂直等距分布' },
  sameSize: { w: '等宽', h: '等高', both: '等大小' },
  move: gestureMessages.move,
  resize: gestureMessages.resize,
  directions: { Left: '左', Right: '右', Up: '上', Down: '下' },
  nudge: (direction: string, pixels: number) => `向${direction}移动 ${String(pixels)} 像素`,
  stretch: (isHeight: boolean, grows: boolean, pixels: number) =>
    `${isHeight ? '高度' : '宽度'}${grows ? '增加' : '减少'} ${String(pixels)} 像素`,

  zoomIn: canvasMessages.zoomIn,
  zoomOut: canvasMessages.zoomOut,
  actualSize: '实际大小（100%）',
  fit: canvasMessages.autoFit,
  snapping: canvasMessages.snapping,
  grid: canvasMessages.grid,
  rulers: canvasMessages.rulers,
  nextLanguage: '下一种语言',

  confirmRemove: '确定删除该组件吗？',
  confirmRemoveSome: (count: number) => `确定删除选中的 ${String(count)} 个组件吗？`,

  mouse: '鼠标',
  /** Pointer actions with modifier keys. */
  withPointer: [
    ['拖动时吸附开关', 'Ctrl'],
    ['拖出副本', 'Alt'],
    ['保持比例缩放', 'Shift'],
    ['加选或减选', 'Shift'],
    ['平移画布', '空格'],
    ['缩放画布', 'Ctrl+滚轮'],
  ],
} as const;
