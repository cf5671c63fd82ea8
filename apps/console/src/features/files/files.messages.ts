import { fileLabels, filePage, filePermissions, fileTypeNames } from '@mutai/contract/files/resource';
import { actNames } from '@mutai/contract/pages';

/** Texts of the materials and of their categories' tab. */
export const filesMessages = {
  ...fileLabels,
  title: filePage.title,
  purpose: '这里存放上传的图片、视频、音频、文本和其他文件。',
  types: fileTypeNames,
  nameHint: '请输入名称或拼音',
  extent: '尺寸 / 时长',
  uploadedAt: '上传时间',

  upload: actNames[filePermissions.create],
  modifyTitle: actNames[filePermissions.update],
  fileName: '文件名',
  download: '下载',
  copyAddress: '复制地址',
  addressCopied: '访问地址已复制',
  addressNotCopied: (address: string) => `复制失败，请手动复制：${address}`,
} as const;
