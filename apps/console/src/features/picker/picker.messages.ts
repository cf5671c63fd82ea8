import { filePermissions } from '@mutai/contract/files/page';
import { fileLabels, fileType, fileTypeNames, type FileType } from '@mutai/contract/files/resource';
import { permissionNames } from '@mutai/contract/pages';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** Returns the common name of file types. */
function kindOf(types: readonly FileType[]): string {
  const [only, ...others] = types;
  return only === undefined || others.length > 0 || only === fileType.other ? '素材' : fileTypeNames[only];
}

/** Texts of the file picker. */
export const pickerMessages = {
  title: (types: readonly FileType[]) => `选择${kindOf(types)}`,
  list: (types: readonly FileType[]) => `${kindOf(types)}列表`,
  name: fileLabels.name,
  category: fileLabels.categoryId,
  upload: permissionNames[filePermissions.create],
  empty: (types: readonly FileType[], mayUpload: boolean) =>
    `素材库中还没有${kindOf(types)}${mayUpload ? '，上传后即可选择。' : '，请联系管理员上传。'}`,
  unfit: (types: readonly FileType[]) => `上传的文件不是${kindOf(types)}，未选中`,
  unshown: (name: string) =>
    `浏览器不能显示“${name}”的格式，未选中，文件已存入素材库；请转换为 JPEG、PNG 或 WebP 后再上传`,
  withCodec: (name: string, codec: string) => `${name}（${codec}）`,
  codecHint: (codec: string) => `此视频的编码是 ${codec}，部分浏览器和屏幕无法播放`,
  codecWarning: (name: string, codec: string) =>
    `“${name}”的编码是 ${codec}，部分浏览器和屏幕无法播放，建议转换为 H.264 后使用`,
  order: (name: string, order: number) => `${name}，第 ${String(order)} 个`,
  selected: kitMessages.selected,
  clearSelection: kitMessages.clearSelection,
  confirm: kitMessages.confirm,
  cancel: kitMessages.cancel,
} as const;
