/** Texts of cropping on the canvas. */
export const cropMessages = {
  crop: '裁剪',
  step: '裁剪图片',
  layer: (title: string) => `裁剪${title}`,
  help: '拖动图片或按方向键移动图片（加 Shift 每次 10 像素），拖动控制点调整画框，按 + 和 - 缩放，Enter 完成，Esc 取消。',
  zoom: '图片缩放',
  zoomIn: '放大图片',
  zoomOut: '缩小图片',
  percent: (zoom: number) => `${String(Math.round(zoom))}%`,
  done: '完成',
  cancel: '取消',
  empty: '没有可裁剪的图片，请先添加图片',
  noRoom: '边框占满了组件，请先减小边框或放大组件',
  noSize: (title: string) => `图片“${title}”没有固定的大小，不能裁剪，请更换图片`,
  broken: (fault: string) => `${fault}，不能裁剪，请更换图片`,
} as const;
