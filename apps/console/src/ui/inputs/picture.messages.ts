/** Texts of the picture field. Separate from those of the kit, which every page loads. */
export const pictureMessages = {
  picture: '图片',
  choosePicture: '选择图片',
  changePicture: '更换',
  uploadPicture: '上传图片',
  sendingPicture: (percent: number) => `正在上传 ${String(percent)}%`,
  stopSending: '停止',
  dropPicture: '松开鼠标，上传图片',
  pictureHint: '也可以拖入图片，或点击左侧后粘贴',
  pictureNotSent: '图片还没有上传完成，未使用',
  notShownAsPicture: (name: string) =>
    `浏览器不能显示“${name}”的格式，未使用，文件已存入素材库；请转换为 JPEG、PNG 或 WebP 后再上传`,
  removePicture: '移除',
  confirmRemovePicture: '确定删除该图片吗？',
  pictureElsewhere: '站外图片，不在此显示',
  pictureMissing: '图片无法显示，可能已被删除或格式不受支持',
  pictureForbidden: '没有素材管理的权限，不能选择图片。',
} as const;
