import { apiPrefix } from '../paths.ts';
import type { PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the settings, because the console loads all pages at its start. */

/** Settings that every console shows, before sign-in too. */
export const consoleSitePath = `${apiPrefix}/site`;

export const siteSettingsPermissions = { read: 'common', update: 'common:update' } as const;

/**
 * Changing the system settings needs this separate permission, because they control security; reading needs only that of
 * 常规设置.
 */
export const systemSettingsPermission = 'common:system';

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
