import { fileCategoryPermissions } from '../file-categories/resource.ts';
import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const filePermissions = { ...permissionsOf('material'), settings: 'material:settings' } as const;

export const filePage = {
  code: filePermissions.read,
  path: '/content/material',
  title: '素材管理',
  icon: 'picture',
  sort: 40,
  cache: true,
  chooses: [fileCategoryPermissions.read],
  actions: [
    { code: filePermissions.create, name: '上传文件', chooses: [fileCategoryPermissions.read] },
    { code: filePermissions.update, name: '修改素材' },
    { code: filePermissions.delete, name: '删除素材' },
    { code: filePermissions.settings, name: '素材设置' },
  ],
} as const satisfies PageDefinition;

/** Parameter of the materials page that opens a preview: id of a file. */
export const previewedFileParameter = 'preview';
