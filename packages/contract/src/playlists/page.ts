import { fileCategoryPermissions } from '../file-categories/resource.ts';
import { filePermissions } from '../files/page.ts';
import { layoutPermissions } from '../layouts/resource.ts';
import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const playlistPermissions = permissionsOf('playlist');

export const playlistPage = {
  code: playlistPermissions.read,
  path: '/content/playlist',
  title: '节目单',
  icon: 'play',
  sort: 64,
  cache: true,
  chooses: [layoutPermissions.read, filePermissions.read, fileCategoryPermissions.read],
  actions: [
    { code: playlistPermissions.create, name: '新建节目单' },
    { code: playlistPermissions.update, name: '修改节目单' },
    { code: playlistPermissions.delete, name: '删除节目单' },
  ],
} as const satisfies PageDefinition;
