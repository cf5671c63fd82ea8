import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

/** Parameter of the page of screens that opens the details of a screen: its id. */
export const openedScreenParameter = 'details';

export const screenPermissions = { ...permissionsOf('screen'), command: 'screen:command' } as const;

/** Page of the console for the wall of a duty room: all screens with their state. */
export const screenWallPath = '/screen-wall';

export const screenPage = {
  code: screenPermissions.read,
  path: '/content/screen',
  title: '屏幕管理',
  icon: 'desktop',
  sort: 70,
  cache: true,
  chooses: ['layout'],
  actions: [
    { code: screenPermissions.create, name: '新增屏幕' },
    { code: screenPermissions.update, name: '修改屏幕' },
    { code: screenPermissions.delete, name: '删除屏幕' },
    { code: screenPermissions.command, name: '控制屏幕' },
  ],
} as const satisfies PageDefinition;
