import { departmentPermissions } from '../departments/resource.ts';
import { apiPrefix } from '../paths.ts';
import { permissionsOf, type LoggedModule, type PageDefinition } from '../resource-definition.ts';
import { rolePermissions } from '../roles/resource.ts';

export const announcementsPath = `${apiPrefix}/announcements`;

/** Users that an announcement addresses, with their read state. @param id of the announcement; `:id` in a route */
export const announcementReadersPath = (id: number | ':id'): string => `${announcementsPath}/${id}/readers`;

export const announcementPermissions = permissionsOf('announcement');

/** `chosen`: users with one of the announcement's roles, or in one of its departments or a department below. */
export const audiences = ['everyone', 'chosen'] as const;
export const audienceNames = { everyone: '全体用户', chosen: '指定角色或部门' } as const;

export const announcementLabels = {
  title: '标题',
  body: '内容',
  pinned: '置顶',
  startsAt: '发布时间',
  endsAt: '截止时间',
  audience: '接收范围',
  roleIds: '接收角色',
  departmentIds: '接收部门',
  readCount: '已读人数',
} as const;

export const announcementPage = {
  code: announcementPermissions.read,
  path: '/system/announcement',
  title: '公告管理',
  icon: 'sound',
  sort: 70,
  chooses: [rolePermissions.read, departmentPermissions.read],
  actions: [
    { code: announcementPermissions.create, name: '发布公告' },
    { code: announcementPermissions.update, name: '修改公告' },
    { code: announcementPermissions.delete, name: '删除公告' },
  ],
} as const satisfies PageDefinition;

export const announcementModule: LoggedModule = {
  title: announcementPage.title,
  labels: announcementLabels,
  values: { audience: audienceNames },
};
