import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';

export const functionSettingsPath = `${apiPrefix}/settings/features`;

export const functionPermissions = { read: 'function', update: 'function:update' } as const;

/** Functions of the product that can be switched on and off as a whole. */
export const siteFunctions = ['publicContent', 'publicComments', 'screenPlayback', 'emergencyConfirmation'] as const;
export type SiteFunction = (typeof siteFunctions)[number];

export const functionLabels = {
  publicContent: '公开内容接口',
  publicComments: '公开评论',
  screenPlayback: '屏幕播放',
  emergencyConfirmation: '紧急插播双人确认',
  allowedOrigins: '允许访问接口的网站',
  postUrl: '网站的文章地址',
  feedFullText: '订阅源包含全文',
  switched: '上次切换',
} as const;

export const functionTexts = { true: '已启用', false: '未启用' } as const;

export const functionPage = {
  code: functionPermissions.read,
  path: '/setting/function',
  title: '功能列表',
  icon: 'tool',
  sort: 20,
  actions: [{ code: functionPermissions.update, name: '修改功能设置' }],
} as const satisfies PageDefinition;

export const functionModule: LoggedModule = {
  title: functionPage.title,
  labels: functionLabels,
  values: Object.fromEntries([...siteFunctions, 'feedFullText'].map((name) => [name, functionTexts])),
};
