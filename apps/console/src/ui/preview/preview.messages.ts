/** Texts of previews. */
export const previewMessages = {
  unsupported: '抱歉，此文件类型暂不支持预览！',
  gone: '文件不存在或已被删除',
  brokenImage: '图片无法显示，可以下载后查看。',
  brokenVideo: '浏览器无法播放此视频，可以下载后观看。',
  brokenAudio: '浏览器无法播放此音频，可以下载后收听。',
  noPdfViewer: '浏览器不能直接显示 PDF，可以下载后查看。',
  content: '文件内容',
  emptyText: '文件没有内容',
  cutText: (megabytes: number, lines: number) =>
    `文件较大，只预览前 ${megabytes} MB 中的前 ${lines.toLocaleString('zh-CN')} 行，完整内容请下载查看。`,
  download: '下载',
  previous: '上一张',
  next: '下一张',
  position: (at: number, count: number) => `${at} / ${count}`,
  zoomIn: '放大',
  zoomOut: '缩小',
  fit: '适应窗口',
  turnLeft: '向左旋转',
  turnRight: '向右旋转',
  original: '查看原图',
  percent: (percent: number) => `${percent}%`,
} as const;
