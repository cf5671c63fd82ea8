import { departmentLog, departmentPage } from './departments/resource.ts';
import { dictLog, dictPage, dictTypeLog } from './dicts/resource.ts';
import { fileCategoryLog, fileCategoryPage } from './file-categories/resource.ts';
import { fileLog } from './files/resource.ts';
import { consoleLog, loginLogLog, loginLogPage, operationLogLog, operationLogPage } from './logs/resource.ts';
import { menuLog, menuPage } from './menus/resource.ts';
import type { LoggedModule, PageGroupDefinition } from './resource-definition.ts';
import { roleLog, rolePage } from './roles/resource.ts';
import { sessionLog, sessionPage } from './sessions/resource.ts';
import { userLog, userPage } from './users/resource.ts';

/**
 * Every resource of the product, for who needs all of them: routes and menu records, the operation log.
 * Section 2 (route table) and docs/decisions (permissions).
 */

export const pageGroups = [
  { code: 'content', path: '/content', title: '内容管理', icon: 'read', sort: 20, pages: [fileCategoryPage] },
  {
    code: 'system',
    path: '/system',
    title: '系统管理',
    icon: 'setting',
    sort: 30,
    pages: [userPage, rolePage, menuPage, dictPage, departmentPage, sessionPage],
  },
  { code: 'log', path: '/log', title: '日志管理', icon: 'audit', sort: 50, pages: [loginLogPage, operationLogPage] },
] as const satisfies readonly PageGroupDefinition[];

/** By the module that lines of the operation log name: permission codes of pages, and a few more. */
export const loggedModules: Readonly<Record<string, LoggedModule>> = {
  material: fileLog,
  'material-category': fileCategoryLog,
  user: userLog,
  role: roleLog,
  menu: menuLog,
  department: departmentLog,
  'dict-type': dictTypeLog,
  dict: dictLog,
  session: sessionLog,
  'login-log': loginLogLog,
  'operation-log': operationLogLog,
  console: consoleLog,
};
