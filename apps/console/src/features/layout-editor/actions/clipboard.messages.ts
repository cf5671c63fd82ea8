import { layoutLimits } from '@mutai/layout/limits';

/** Texts of copying and pasting. */
export const clipboardMessages = {
  copied: (count: number) => `已复制 ${String(count)} 个组件`,
  tooLargeToCopy: '所选组件内容过大（超过 5 MB），请分几次复制',
  tooLarge: '剪贴板内容过大（超过 5 MB），未粘贴',
  foreign: '剪贴板中是其他程序的数据，不是组件，未粘贴',
  broken: (problem: string) => `剪贴板中的组件无法粘贴：${problem}`,
  unlinked: '组件来自其他站点，已取消与组件库和数据源的关联，请重新选择数据源',
  full: `布局最多有 ${String(layoutLimits.blocksMax)} 个组件，未粘贴`,
  textTooLong: `文字超过 ${String(layoutLimits.contentMax)} 个字符，未粘贴`,
  notPictures: '只能粘贴或拖入图片、文字和组件',
  mayNotUpload: '没有上传素材的权限，无法粘贴图片',
  uploading: (count: number) => `正在上传 ${String(count)} 张图片…`,
  uploadFailed: (name: string, reason: string) => `图片“${name}”上传失败：${reason}`,
  noPicture: (name: string) => `“${name}”不是浏览器能显示的图片，已上传到素材库，未放到画布上`,
  useKeys: '浏览器不允许读取剪贴板，请按 Ctrl+V 粘贴',
  empty: '剪贴板中没有可以粘贴的内容',
  paste: '粘贴',
  pasteText: '粘贴文字',
  pastePicture: '粘贴图片',
  dropPictures: '松开鼠标，图片将上传到素材库并放到画布上',
} as const;
