import { commonLabels } from '../labels.ts';
import { apiPrefix } from '../paths.ts';
import { rangeLabelsOf } from '../ranges.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';

export const layoutsPath = `${apiPrefix}/layouts`;

/** Versions of a layout, newest first, and one of them. @param id of the layout; `:id` in a route */
export const layoutVersionsPath = (id: number | ':id'): string => `${layoutsPath}/${id}/versions`;
export const layoutVersionPath = (id: number | ':id', number: number | ':number'): string =>
  `${layoutVersionsPath(id)}/${number}`;
/** Restores a version. A change of the layout, checked against its `version`. */
export const restoreLayoutVersionPath = (id: number | ':id', number: number | ':number'): string =>
  `${layoutVersionPath(id, number)}/restore`;

/** Publishes the saved document. @param id of the layout; `:id` in a route */
export const publishLayoutPath = (id: number | ':id'): string => `${layoutsPath}/${id}/publish`;
/** Takes a layout off the screens; its publications remain. */
export const unpublishLayoutPath = (id: number | ':id'): string => `${layoutsPath}/${id}/unpublish`;

/** Publications of a layout, newest first, and one of them. */
export const layoutPublicationsPath = (id: number | ':id'): string => `${layoutsPath}/${id}/publications`;
export const layoutPublicationPath = (id: number | ':id', number: number | ':number'): string =>
  `${layoutPublicationsPath(id)}/${number}`;
/** Shows an earlier publication on screens again. The saved document does not change. */
export const republishLayoutPath = (id: number | ':id', number: number | ':number'): string =>
  `${layoutPublicationPath(id, number)}/publish`;

/** Screens that show a layout. @param id of the layout; `:id` in a route */
export const layoutScreensPath = (id: number | ':id'): string => `${layoutsPath}/${id}/screens`;

/** Package file with the layout and the contents that it shows. @param id of the layout; `:id` in a route */
export const layoutExportPath = (id: number | ':id'): string => `${layoutsPath}/${id}/export`;
/** Imports a package file, or a plain JSON document. Form field `file`. */
export const layoutImportPath = `${layoutsPath}/import`;

/** Editors of a layout: each window reports every `limits.editorPresence.everyMs`. @param id of the layout; `:id` in a route */
export const layoutEditorsPath = (id: number | ':id'): string => `${layoutsPath}/${id}/editors`;

export const layoutPermissions = {
  ...permissionsOf('layout'),
  publish: 'layout:publish',
  style: 'layout:style',
  templates: 'layout-template:update',
  component: 'layout:component',
} as const;

/** `changed`: changed since the last publication. */
export const layoutStatuses = ['draft', 'published', 'changed'] as const;
export type LayoutStatus = (typeof layoutStatuses)[number];
export const layoutStatusNames = { draft: '草稿', published: '已发布', changed: '有未发布的修改' } as const;

export const layoutLabels = {
  title: '标题',
  description: commonLabels.description,
  text: '标题或描述',
  width: '宽度',
  height: '高度',
  languages: '语言',
  blockCount: '组件数',
  status: '状态',
  publishedAt: '发布时间',
  publication: '发布编号',
  document: '布局内容',
  ...rangeLabelsOf('created', commonLabels.createdAt),
  ...rangeLabelsOf('updated', commonLabels.updatedAt),
} as const;

export const layoutPage = {
  code: layoutPermissions.read,
  path: '/content/layout',
  title: '布局管理',
  icon: 'layout',
  sort: 60,
  cache: true,
  actions: [
    { code: layoutPermissions.create, name: '新建布局' },
    { code: layoutPermissions.update, name: '编辑布局' },
    { code: layoutPermissions.delete, name: '删除布局' },
    { code: layoutPermissions.publish, name: '发布布局' },
    { code: layoutPermissions.style, name: '管理样式与品牌色' },
    { code: layoutPermissions.templates, name: '管理布局模板' },
    { code: layoutPermissions.component, name: '管理组件库' },
  ],
} as const satisfies PageDefinition;

export const layoutModule: LoggedModule = {
  title: layoutPage.title,
  labels: layoutLabels,
  values: { status: layoutStatusNames, languages: { ch: '中文', en: '英文', ru: '俄文' } },
};
