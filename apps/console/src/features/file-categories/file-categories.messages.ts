import { fileCategoryLabels, fileCategoryPermissions } from '@mutai/contract/file-categories/resource';
import { permissionNames, pageTitles } from '@mutai/contract/pages';
import { rules } from '@mutai/contract/rules';

/** Texts of the page of material categories. */
export const fileCategoriesMessages = {
  ...fileCategoryLabels,
  title: pageTitles['material-category'],
  purpose: '素材分类用于归类上传的图片、视频、音频和文本。',
  categoryName: '分类名称',
  created: '创建',
  createTitle: permissionNames[fileCategoryPermissions.create],
  modifyTitle: permissionNames[fileCategoryPermissions.update],
  codeHint: rules.slug.message,
  codeFixed: '默认分类的编码由系统使用，不能修改',
  removeTitle: permissionNames[fileCategoryPermissions.delete],
  moveTo: '目标分类',
  moveHint: (names: string, files: number) => `${names}：还有 ${files} 个素材。删除分类后，它们归入所选的分类。`,
  moveAndRemove: '移动并删除',
  removalRefusal: '默认分类由系统使用，不能删除',
} as const;
