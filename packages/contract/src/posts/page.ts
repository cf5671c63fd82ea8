import { categoryPermissions } from '../categories/resource.ts';
import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

/** `all`: access to posts of all authors; without it, only to the user's own posts. */
export const postPermissions = {
  ...permissionsOf('post'),
  all: 'post:all',
  export: 'post:export',
  import: 'post:import',
} as const;

/** Parameter of the page address: the post whose form is open. */
export const openedPostParameter = 'edit';

export const postPage = {
  code: postPermissions.read,
  path: '/content/post',
  title: '文章管理',
  icon: 'file-text',
  sort: 10,
  cache: true,
  chooses: [categoryPermissions.read],
  actions: [
    { code: postPermissions.create, name: '添加文章' },
    { code: postPermissions.update, name: '修改文章' },
    { code: postPermissions.delete, name: '删除文章' },
    { code: postPermissions.all, name: '管理所有人的文章' },
    { code: postPermissions.import, name: '导入文章' },
    { code: postPermissions.export, name: '导出文章' },
  ],
} as const satisfies PageDefinition;
