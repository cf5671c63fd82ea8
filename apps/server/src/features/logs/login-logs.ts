import { DoneAnswer } from '@mutai/contract/codes';
import { builtInChoices, builtInDictTypes } from '@mutai/contract/dicts/dictionary';
import { BatchBody } from '@mutai/contract/list';
import {
  loginLogLabels as text,
  loginLogPermissions,
  loginLogsPath,
  ownLoginLogsPath,
} from '@mutai/contract/logs/resource';
import { type LoginLog, LoginLogListAnswer, LoginLogQuery, OwnLoginLogQuery } from '@mutai/contract/logs/schema';
import { pageTitles } from '@mutai/contract/pages';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import type { Database } from '../../platform/database/open-database.ts';
import type { LoginLogsTable } from '../../platform/database/schema.ts';
import { actOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export-route.ts';
import { done, idsOf, listed } from '../../platform/resource/routes.ts';
import { given } from '../../platform/resource/search.ts';
import type { SheetColumn } from '../../platform/sheets/write-sheet.ts';
import { logLines } from './log-lines.ts';
import { logList } from './log-list.ts';
import { askedOf, logWindowOf, ownLines } from './log-request.ts';

type LoginLogRow = Selectable<LoginLogsTable>;

const toLoginLog = ({ success, createdAt, ...row }: LoginLogRow): LoginLog => ({
  ...row,
  status: success === 1,
  createdAt: new Date(createdAt).toISOString(),
});

const outcomeOf = ({ status }: Pick<LoginLogQuery, 'status'>) => {
  const wanted = given(status);
  return wanted === undefined ? {} : { success: wanted === 'true' ? 1 : 0 };
};

const asked = (query: LoginLogQuery) => askedOf(query, outcomeOf(query));

const label = pageTitles[loginLogPermissions.read];

const [success, failure] = builtInChoices[builtInDictTypes.loginResult];

const columns: readonly SheetColumn<LoginLogRow>[] = [
  { title: text.createdAt, width: 28, value: (row) => new Date(row.createdAt) },
  { title: text.nickname, width: 20, value: (row) => row.nickname },
  { title: text.username, width: 16, value: (row) => row.username },
  { title: text.description, width: 30, value: (row) => row.description },
  { title: text.status, width: 8, value: (row) => (row.success === 1 ? success : failure).name },
  { title: text.ip, width: 20, value: (row) => row.ip },
  { title: text.os, width: 20, value: (row) => row.os },
  { title: text.browser, width: 20, value: (row) => row.browser },
];

/** The login log: list, deletion, export. Its lines are written by identity. */
export function loginLogs(app: Server, database: Database, clock: Clock, audit: Audit): void {
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
      const page = await list.page(asked(query), logWindowOf(query));
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
  exportRoute(app, database, clock, {
    path: loginLogsPath,
    module: loginLogPermissions.read,
    permission: loginLogPermissions.export,
    label: label,
    measureWord: '条',
    loggedAs: label,
    query: LoginLogQuery,
    count: async (query, most) => ((await list.areMoreThan(asked(query), most)) ? most + 1 : undefined),
    rows: (query) => list.all(asked(query)),
    columns: () => columns,
  });
  app.delete(
    loginLogsPath,
    {
      config: { access: [loginLogPermissions.delete] },
      schema: { summary: '批量删除登录日志', body: BatchBody, response: { 200: DoneAnswer } },
    },
    async (request) => done(null, `已删除 ${await lines.remove(actOf(request), idsOf(request.body))} 条数据！`),
  );
}
