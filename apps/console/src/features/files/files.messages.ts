import { filePage, filePermissions } from '@mutai/contract/files/page';
import { fileLabels, fileSettingsLabels } from '@mutai/contract/files/resource';
import { permissionNames } from '@mutai/contract/pages';

/** Names of formats that browsers cannot show. */
const pictureFormats: Readonly<Record<string, string>> = {
  'image/vnd.adobe.photoshop': 'PSD',
  'image/heic': 'HEIC',
  'image/heif': 'HEIF',
  'image/tiff': 'TIFF',
};

/** Texts of the materials. */
export const filesMessages = {
  byPlaylists: '由节目单',
  ...fileLabels,
  title: filePage.title,
  tabs: { files: '全部素材', categories: '分类管理', settings: permissionNames[filePermissions.settings] },
  purpose: '这里存放上传的图片、视频、音频、文本和其他文件。',
  typeSearch: '类型',
  useSearch: '引用',
  nameHint: '请输入名称或拼音',
  extent: '尺寸 / 时长',
  uploadedAt: '上传时间',

  upload: permissionNames[filePermissions.create],
  modifyTitle: permissionNames[filePermissions.update],
  fileName: '文件名',
  download: '下载',

  move: '移动',
  moveTitle: (count: number) => (count === 1 ? '移动素材' : `移动 ${count} 个素材`),
  moveTo: '目标分类',

  usesOf: (count: number, name: string) => `${name} 被引用 ${count} 处`,
  usesTitle: '引用位置',
  usedTimes: (count: number) => `${String(count)} 处`,
  usesTitleOf: (name: string) => `引用位置：${name}`,
  noUses: '没有被引用',
  hiddenRecord: '无权查看的记录',
  inTrash: '在回收站',

  unshownPicture: (mimetype: string) =>
    `浏览器不能显示此格式的图片（${pictureFormats[mimetype] ?? mimetype}），可以下载后查看，或转换为 JPEG、PNG、WebP 后重新上传。`,
  undecodedVideo: (codec: string) =>
    `此浏览器无法解码这个视频（编码为 ${codec}），可以下载后观看，或转换为 H.264 后重新上传。`,
  downloadOriginal: '下载原件',

  settings: fileSettingsLabels,
  privateHint:
    '开启后，访客看到和下载的照片、视频不含拍摄位置、设备和作者信息；原件不变，有“修改素材”权限的人可以下载。',
  thumbnailHint: '缩略图较长一边的像素数，三个尺寸须依次增大。修改后对新上传的素材生效。',
} as const;
