import { permissionsOf, type PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const schedulePermissions = { ...permissionsOf('schedule'), publish: 'schedule:publish' } as const;

export const schedulePage = {
  code: schedulePermissions.read,
  path: '/content/schedule',
  title: '排期',
  icon: 'calendar',
  sort: 66,
  cache: true,
  chooses: ['layout', 'playlist', 'screen'],
  actions: [
    { code: schedulePermissions.create, name: '新增排期' },
    { code: schedulePermissions.update, name: '修改排期' },
    { code: schedulePermissions.delete, name: '删除排期' },
    { code: schedulePermissions.publish, name: '发布排期' },
  ],
} as const satisfies PageDefinition;
