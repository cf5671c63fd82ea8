import type { LoggedModule, PageDefinition } from '../resource-definition.ts';

/* Separate from the other facts of the resource, because the console loads all pages at its start. */

export const backupPermissions = { read: 'backup', create: 'backup:create' } as const;

export const backupPage = {
  code: backupPermissions.read,
  path: '/system/backup',
  title: '备份管理',
  icon: 'cloud',
  sort: 80,
  actions: [{ code: backupPermissions.create, name: '立即备份' }],
} as const satisfies PageDefinition;

/** Lines about backups have no changes of fields. */
export const backupModule: LoggedModule = { title: backupPage.title, labels: {} };
