/** Texts of the preview of a layout. */
export const layoutPreviewMessages = {
  title: (layout: string) => `预览：${layout}`,
  noFullScreen: '您的浏览器不支持全屏',
  close: '退出预览',
  language: '显示语言',
  takeTurns: '轮流切换',
  faults: '无法播放的内容',
  faultOf: (block: string, fault: string) => `“${block}”：${fault}`,
} as const;
