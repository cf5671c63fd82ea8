import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';

export const siteSettingsPath = `${apiPrefix}/settings/site`;

export const siteSettingsPermissions = { read: 'common', update: 'common:update' } as const;

export const siteSettingsLabels = {
  logoUrl: '站点LOGO',
  title: '站点名称',
  subtitle: '副标题',
  description: '站点描述',
  url: '站点URL',
} as const;

/** What the logo can be. Section 5. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export const logoHint = '仅支持 5MB 以内大小，png 或 jpg 格式的图片';

export const siteSettingsPage = {
  code: siteSettingsPermissions.read,
  path: '/setting/common',
  title: '常规设置',
  icon: 'global',
  sort: 10,
  help: '站点的名称、LOGO、描述与地址。保存后立即用于控制台、登录页与公开网站。',
  acts: [{ code: siteSettingsPermissions.update, name: '修改常规设置' }],
} as const satisfies PageDefinition;

export const siteSettingsModule: LoggedModule = { title: siteSettingsPage.title, labels: siteSettingsLabels };
