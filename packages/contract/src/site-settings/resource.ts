import { limits } from '../limits.ts';
import { apiPrefix } from '../paths.ts';
import type { LoggedModule } from '../resource-definition.ts';
import { systemSettingsLabels, systemSettingsTexts } from '../system-settings/resource.ts';
import { siteSettingsPage } from './page.ts';

export const siteSettingsPath = `${apiPrefix}/settings/site`;

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

/** Key that encrypts values in the database. Only a command changes it, which writes a line of the operation log. */
export const keyLabel = '加密密钥';

export const siteSettingsModule: LoggedModule = {
  title: siteSettingsPage.title,
  labels: { ...siteSettingsLabels, ...systemSettingsLabels, secretKey: keyLabel },
  values: systemSettingsTexts,
};
