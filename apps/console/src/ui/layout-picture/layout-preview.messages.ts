/** Texts of the layout preview. */
export const layoutPreviewMessages = {
  title: (layout: string) => `预览：${layout}`,
  noFullScreen: '您的浏览器不支持全屏',
  close: '退出预览',
  language: '显示语言',
  takeTurns: '轮流切换',
  notes: '提示',
  transparent: '画布没有不透明的背景颜色：屏幕上为黑色，包装输出时透明。',
  faultOf: (block: string, fault: string) => `“${block}”：${fault}`,
  /** @param reason complete sentence */
  withReason: (fault: string, reason: string) => `${fault}。${reason}`,
  canvasFault: (fault: string) => `画布：${fault}`,
  /** @param origin scheme, host and port of the media */
  foreignMedia: (origin: string) => `本站未允许播放 ${origin} 的内容，请管理员将它加入服务器配置 MEDIA_SOURCES。`,
  insecureMedia: '本站以 https 访问，浏览器不播放 http 地址，请改用 https 地址。',
} as const;
