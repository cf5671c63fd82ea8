import { fileLabels, fileType, fileTypeNames, filePermissions, type FileType } from '@mutai/contract/files/resource';
import { actNames } from '@mutai/contract/pages';
import { kitMessages } from '../../ui/kit/kit.messages.ts';

/** What the files of these types are called together. */
function kindOf(types: readonly FileType[]): string {
  const [only, ...others] = types;
  return only === undefined || others.length > 0 || only === fileType.other ? '素材' : fileTypeNames[only];
}

/** Texts of the picker of files. */
export const pickerMessages = {
  title: (types: readonly FileType[]) => `选择${kindOf(types)}`,
  list: (types: readonly FileType[]) => `${kindOf(types)}列表`,
  name: fileLabels.name,
  category: fileLabels.categoryId,
  upload: actNames[filePermissions.create],
  empty: (types: readonly FileType[], mayUpload: boolean) =>
    `素材库中还没有${kindOf(types)}${mayUpload ? '，上传后即可选择。' : '，请联系管理员上传。'}`,
  unfit: (types: readonly FileType[]) => `上传的文件不是${kindOf(types)}，未选中`,
  order: (name: string, order: number) => `${name}，第 ${String(order)} 个`,
  selected: kitMessages.selected,
  clearSelection: kitMessages.clearSelection,
  confirm: kitMessages.confirm,
  cancel: kitMessages.cancel,
} as const;
