import { limits } from '../limits.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule, PageDefinition } from '../resource-definition.ts';
import { systemSettingsLabels, systemSettingsPermission, systemSettingsTexts } from '../system-settings/resource.ts';

export const siteSettingsPath = `${apiPrefix}/settings/site`;

/** Settings that every console shows, before sign-in too. */
export const consoleSitePath = `${apiPrefix}/site`;

export const siteSettingsPermissions = { read: 'common', update: 'common:update' } as const;

export const siteSettingsLabels = {
  logoUrl: '站点LOGO',
  title: '站点名称',
  subtitle: '副标题',
  description: '站点描述',
  url: '站点URL',
  timeZone: '站点时区',
} as const;

/** Media types of the logo. */
export const logoTypes = ['image/png', 'image/jpeg'] as const;
export const logoHint = '仅支持 5MB 以内大小，png 或 jpg 格式的图片';
export const logoTooLarge = `图片的宽和高不能超过 ${limits.logoPixels} 像素，请缩小后重新选择`;

export const siteSettingsPage = {
  code: siteSettingsPermissions.read,
  path: '/setting/common',
  title: '常规设置',
  icon: 'global',
  sort: 10,
  actions: [
    { code: siteSettingsPermissions.update, name: '修改常规设置' },
    { code: systemSettingsPermission, name: '修改安全与保留设置' },
  ],
} as const satisfies PageDefinition;

export const siteSettingsModule: LoggedModule = {
  title: siteSettingsPage.title,
  labels: { ...siteSettingsLabels, ...systemSettingsLabels },
  values: systemSettingsTexts,
};
