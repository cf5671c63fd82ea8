import { siteSettingsPage } from './site-settings/page.ts';
import { announcementPage } from './announcements/resource.ts';
import { backupPage } from './backups/page.ts';
import { categoryPage } from './categories/resource.ts';
import { commentPage } from './comments/resource.ts';
import { dataSourcePage } from './data-sources/page.ts';
import { departmentPage } from './departments/resource.ts';
import { dictPage } from './dicts/resource.ts';
import { emergencyPage } from './emergencies/page.ts';
import { fileCategoryPage } from './file-categories/resource.ts';
import { filePage } from './files/page.ts';
import { functionPage } from './functions/resource.ts';
import { jobPage } from './jobs/resource.ts';
import { layoutPage } from './layouts/resource.ts';
import { loginLogPage, operationLogPage } from './logs/resource.ts';
import { mailPage } from './mail/page.ts';
import { menuPage } from './menus/resource.ts';
import { playlistPage } from './playlists/page.ts';
import { playLogPage } from './play-log/page.ts';
import { postPage } from './posts/page.ts';
import type { PageGroupDefinition } from './resource-definition.ts';
import { rolePage } from './roles/resource.ts';
import { schedulePage } from './schedule-rules/page.ts';
import { screenPage } from './screens/page.ts';
import { sessionPage } from './sessions/resource.ts';
import { userPage } from './users/resource.ts';
import { webhookPage } from './webhooks/page.ts';

/**
 * All resources of the product: for routes, menu records and the operation log. Permissions: see docs/decisions/0005.
 */

export const pageGroups = [
  {
    code: 'content',
    path: '/content',
    title: '内容管理',
    icon: 'read',
    sort: 20,
    pages: [
      postPage,
      categoryPage,
      commentPage,
      filePage,
      fileCategoryPage,
      layoutPage,
      dataSourcePage,
      playlistPage,
      schedulePage,
      screenPage,
      emergencyPage,
    ],
  },
  {
    code: 'system',
    path: '/system',
    title: '系统管理',
    icon: 'setting',
    sort: 30,
    pages: [userPage, rolePage, menuPage, dictPage, departmentPage, sessionPage, announcementPage, jobPage, backupPage],
  },
  {
    code: 'setting',
    path: '/setting',
    title: '系统设置',
    icon: 'control',
    sort: 40,
    pages: [siteSettingsPage, functionPage, mailPage, webhookPage],
  },
  {
    code: 'log',
    path: '/log',
    title: '日志管理',
    icon: 'audit',
    sort: 50,
    pages: [loginLogPage, operationLogPage, playLogPage],
  },
] as const satisfies readonly PageGroupDefinition[];

const groups: readonly PageGroupDefinition[] = pageGroups;

/**
 * Permissions of which any one allows reading the list of a page's records: that of the page, and those of pages and
 * actions that choose among its records.
 *
 * @param code of the page
 */
export const listedFor = (code: string): readonly [string, ...string[]] => [
  code,
  ...groups
    .flatMap(({ pages }) => pages)
    .flatMap((page) => [page, ...page.actions])
    .filter(({ chooses = [] }) => chooses.includes(code))
    .map((chooser) => chooser.code),
];
