import { announcementModule, announcementPage } from './announcements/resource.ts';
import { categoryModule, categoryPage } from './categories/resource.ts';
import { commentModule, commentPage } from './comments/resource.ts';
import { departmentModule, departmentPage } from './departments/resource.ts';
import { dictModule, dictPage, dictTypeModule } from './dicts/resource.ts';
import { emergencyModule, emergencyPage } from './emergencies/resource.ts';
import { fileCategoryModule, fileCategoryPage } from './file-categories/resource.ts';
import { fileModule, filePage } from './files/resource.ts';
import { functionModule, functionPage } from './functions/resource.ts';
import { jobModule, jobPage } from './jobs/resource.ts';
import { layoutModule, layoutPage } from './layouts/resource.ts';
import { consoleModule, loginLogModule, loginLogPage, operationLogModule, operationLogPage } from './logs/resource.ts';
import { mailModule, mailPage } from './mail/resource.ts';
import { menuModule, menuPage } from './menus/resource.ts';
import { playlistModule, playlistPage } from './playlists/resource.ts';
import { playLogModule, playLogPage } from './play-log/resource.ts';
import { postModule, postPage } from './posts/resource.ts';
import type { LoggedModule, PageGroupDefinition } from './resource-definition.ts';
import { roleModule, rolePage } from './roles/resource.ts';
import { scheduleModule, schedulePage } from './schedule-rules/resource.ts';
import { screenGroupModule, screenGroupModuleName } from './screen-groups/resource.ts';
import { screenKeyModule, screenKeyModuleName } from './screen-keys/resource.ts';
import { screenModule, screenPage } from './screens/resource.ts';
import { sessionModule, sessionPage } from './sessions/resource.ts';
import { siteSettingsModule, siteSettingsPage } from './site-settings/resource.ts';
import { userModule, userPage } from './users/resource.ts';
import { savedViewModule, savedViewModuleName } from './views/resource.ts';
import { webhookModule, webhookPage } from './webhooks/resource.ts';

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
    pages: [userPage, rolePage, menuPage, dictPage, departmentPage, sessionPage, announcementPage, jobPage],
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

/** Module of an operation log line → its display texts. Modules are permission codes of pages, and a few more. */
export const loggedModules: Readonly<Record<string, LoggedModule>> = {
  post: postModule,
  category: categoryModule,
  comment: commentModule,
  material: fileModule,
  'material-category': fileCategoryModule,
  layout: layoutModule,
  playlist: playlistModule,
  schedule: scheduleModule,
  screen: screenModule,
  [screenGroupModuleName]: screenGroupModule,
  [screenKeyModuleName]: screenKeyModule,
  user: userModule,
  role: roleModule,
  menu: menuModule,
  department: departmentModule,
  announcement: announcementModule,
  emergency: emergencyModule,
  'dict-type': dictTypeModule,
  dict: dictModule,
  function: functionModule,
  session: sessionModule,
  job: jobModule,
  common: siteSettingsModule,
  mail: mailModule,
  webhook: webhookModule,
  'login-log': loginLogModule,
  'operation-log': operationLogModule,
  'play-log': playLogModule,
  [savedViewModuleName]: savedViewModule,
  console: consoleModule,
};
