/** Texts of the canvas and its status bar. */
export const canvasMessages = {
  canvas: '画布',
  canvasHelp:
    '按 Tab 键和 Shift+Tab 键逐个选择组件，方向键移动所选组件，按住空格键拖动画布，Esc 键取消选择；取消选择后按 Tab 键离开画布。',
  bar: '画布信息',
  coordinates: '坐标',
  noCoordinates: '–',
  size: '画布',
  zoom: '比例',
  count: '组件',
  zoomIn: '放大',
  zoomOut: '缩小',
  actualSize: '恢复为 100%',
  autoFit: '自适应',
  snapping: '吸附',
  grid: '网格',
  gridSnapping: '贴齐格线',
  gridSize: '网格大小',
  gridSizeOf: (pixels: number) => `${String(pixels)} 像素`,
  safeAreas: '安全区',
  safeAreasHint: (action: number, title: number) =>
    `实线为动作安全区（${String(action)}%），虚线为字幕安全区（${String(title)}%），依据 EBU R 95`,
  rulers: '标尺',
  rulerAcross: '横向标尺，向下拖出参考线',
  rulerDown: '纵向标尺，向右拖出参考线',
  selected: (title: string, x: number, y: number) => `${title}，横坐标 ${String(x)}，纵坐标 ${String(y)}`,
  resized: (title: string, w: number, h: number) => `${title}，宽 ${String(w)}，高 ${String(h)}`,
  turned: (title: string, degrees: number, flipX: boolean, flipY: boolean) =>
    [title, `旋转 ${String(degrees)} 度`, ...(flipX ? ['水平翻转'] : []), ...(flipY ? ['垂直翻转'] : [])].join('，'),
  several: (count: number, x: number, y: number) =>
    `已选择 ${String(count)} 个组件，横坐标 ${String(x)}，纵坐标 ${String(y)}`,
  undone: (step: string) => `已撤销${step === '' ? '' : `：${step}`}`,
  redone: (step: string) => `已重做${step === '' ? '' : `：${step}`}`,
  wentTo: (step: string | undefined) => `已回到：${step ?? '初始状态'}`,
  reordered: (title: string, place: number, count: number) =>
    `${title}，第 ${String(place)} 层，共 ${String(count)} 层`,
  reorderedSeveral: (count: number) => `已调整 ${String(count)} 个组件的层级`,
  none: '未选择组件',
  removed: (count: number) => `已删除 ${String(count)} 个组件`,
} as const;
