import { announcementModule } from './announcements/resource.ts';
import { backupModule } from './backups/page.ts';
import { categoryModule } from './categories/resource.ts';
import { commentModule } from './comments/resource.ts';
import { departmentModule } from './departments/resource.ts';
import { dataSourceModule } from './data-sources/resource.ts';
import { dictModule, dictTypeModule } from './dicts/resource.ts';
import { emergencyModule } from './emergencies/resource.ts';
import { emergencySourceModule, emergencySourceModuleName } from './emergency-sources/resource.ts';
import { fileCategoryModule } from './file-categories/resource.ts';
import { fileModule } from './files/resource.ts';
import { functionModule } from './functions/resource.ts';
import { jobModule } from './jobs/resource.ts';
import { layoutComponentModule, layoutComponentModuleName } from './layout-components/resource.ts';
import { layoutStyleModule, layoutStyleModuleName } from './layout-styles/resource.ts';
import { layoutTemplateModule, layoutTemplateModuleName } from './layout-templates/resource.ts';
import { layoutModule } from './layouts/resource.ts';
import { consoleModule, loginLogModule, operationLogModule } from './logs/resource.ts';
import { mailModule } from './mail/resource.ts';
import { menuModule } from './menus/resource.ts';
import { playlistModule } from './playlists/resource.ts';
import { playLogModule } from './play-log/resource.ts';
import { postModule } from './posts/resource.ts';
import type { LoggedModule } from './resource-definition.ts';
import { roleModule } from './roles/resource.ts';
import { scheduleModule } from './schedule-rules/resource.ts';
import { screenGroupModule, screenGroupModuleName } from './screen-groups/resource.ts';
import { screenKeyModule, screenKeyModuleName } from './screen-keys/resource.ts';
import { screenModule } from './screens/resource.ts';
import { sessionModule } from './sessions/resource.ts';
import { siteSettingsModule } from './site-settings/resource.ts';
import { userModule } from './users/resource.ts';
import { savedViewModule, savedViewModuleName } from './views/resource.ts';
import { webhookModule } from './webhooks/resource.ts';

/** Module of an operation log line → its display texts. Modules are permission codes of pages, and a few more. */
export const loggedModules: Readonly<Record<string, LoggedModule>> = {
  post: postModule,
  category: categoryModule,
  comment: commentModule,
  material: fileModule,
  'material-category': fileCategoryModule,
  layout: layoutModule,
  [layoutStyleModuleName]: layoutStyleModule,
  [layoutTemplateModuleName]: layoutTemplateModule,
  [layoutComponentModuleName]: layoutComponentModule,
  'data-source': dataSourceModule,
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
  [emergencySourceModuleName]: emergencySourceModule,
  'dict-type': dictTypeModule,
  dict: dictModule,
  function: functionModule,
  session: sessionModule,
  job: jobModule,
  backup: backupModule,
  common: siteSettingsModule,
  mail: mailModule,
  webhook: webhookModule,
  'login-log': loginLogModule,
  'operation-log': operationLogModule,
  'play-log': playLogModule,
  [savedViewModuleName]: savedViewModule,
  console: consoleModule,
};
