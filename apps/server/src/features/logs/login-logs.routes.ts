import { DoneAnswer } from '@mutai/contract/codes';
import { BatchBody } from '@mutai/contract/list';
import { loginLogPermissions, loginLogsPath, ownLoginLogsPath } from '@mutai/contract/logs/resource';
import { type LoginLog, LoginLogListAnswer, LoginLogQuery, OwnLoginLogQuery } from '@mutai/contract/logs/schema';
import { pageTitles } from '@mutai/contract/pages';
import { contextOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export/export-route.ts';
import { done, idsOf, listed } from '../../platform/resource/routes.ts';
import { logLines } from './log-lines.ts';
import { logList } from './log-list.ts';
import type { Platform } from '../../platform/platform.ts';
import { loginLogSearch, logWindowOf, outcomeOf, ownLines, type LoginLogRow } from './log-request.ts';

const toLoginLog = ({ success, createdAt, ...row }: LoginLogRow): LoginLog => ({
  ...row,
  status: success === 1,
  createdAt: new Date(createdAt).toISOString(),
});

const label = pageTitles[loginLogPermissions.read];

/** Registers the login log: list, deletion, export. The identity feature writes its lines. */
export function loginLogs(app: Server, platform: Platform): void {
  const { database, audit } = platform;
  const list = logList<LoginLogRow>(database, 'loginLogs');
  const lines = logLines<LoginLogRow>(database, audit, {
    table: 'loginLogs',
    module: loginLogPermissions.read,
    label,
    describe: (row) =>
      [
        new Date(row.createdAt).toISOString(),
        row.nickname === '' ? row.username : row.nickname,
        row.description,
        row.ip,
      ].join(' '),
  });

  app.get(
    loginLogsPath,
    {
      config: { access: [loginLogPermissions.read] },
      schema: { summary: '登录日志列表', querystring: LoginLogQuery, response: { 200: LoginLogListAnswer } },
    },
    async ({ query }) => {
      const page = await list.page(loginLogSearch(query), logWindowOf(query));
      return listed({ ...page, rows: page.rows.map(toLoginLog) });
    },
  );
  app.get(
    ownLoginLogsPath,
    {
      config: { access: 'signed-in' },
      schema: { summary: '自己的登录记录', querystring: OwnLoginLogQuery, response: { 200: LoginLogListAnswer } },
    },
    async (request) => {
      const { userId } = principalOf(request);
      const page = await list.page(
        ownLines(request.query, userId, outcomeOf(request.query)),
        logWindowOf(request.query),
      );
      return listed({ ...page, rows: page.rows.map(toLoginLog) });
    },
  );
  exportRoute(app, platform, {
    path: loginLogsPath,
    module: loginLogPermissions.read,
    permission: loginLogPermissions.export,
    label: label,
    measureWord: '条',
    loggedAs: label,
    query: LoginLogQuery,
    count: async (query, most) => ((await list.areMoreThan(loginLogSearch(query), most)) ? most + 1 : undefined),
    thread: new URL('./login-logs-export-thread.ts', import.meta.url),
  });
  app.delete(
    loginLogsPath,
    {
      config: { access: [loginLogPermissions.delete] },
      schema: { summary: '批量删除登录日志', body: BatchBody, response: { 200: DoneAnswer } },
    },
    async (request) => done(null, `已删除 ${await lines.remove(contextOf(request), idsOf(request.body))} 条数据！`),
  );
}
