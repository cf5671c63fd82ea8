import { Code, DoneAnswer } from '@mutai/contract/codes';
import { BatchBody, IdParams } from '@mutai/contract/list';
import { fieldLabel, loggedText, toldChanges } from '@mutai/contract/logs/logged-changes';
import { isEmptyValue } from '@mutai/contract/logs/values';
import { actionNames, moduleTitles } from '@mutai/contract/logs/operations';
import {
  logsPath,
  operationLogLabels as text,
  operationLogPermissions,
  ownLogsPath,
} from '@mutai/contract/logs/resource';
import {
  type OperationLog,
  OperationLogAnswer,
  OperationLogListAnswer,
  OperationLogQuery,
  OwnOperationLogListAnswer,
  OwnOperationLogQuery,
  RemarkBody,
} from '@mutai/contract/logs/schema';
import { pageTitles } from '@mutai/contract/pages';
import type { Selectable } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { Audit } from '../../platform/audit/audit.ts';
import { toOperationLog } from '../../platform/audit/history.ts';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { OperationLogsTable } from '../../platform/database/schema.ts';
import { errors } from '../../platform/errors.ts';
import { actOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Act } from '../../platform/principal.ts';
import { exportRoute } from '../../platform/resource/export-route.ts';
import { done, idsOf, listed } from '../../platform/resource/routes.ts';
import { given } from '../../platform/resource/search.ts';
import type { SheetColumn } from '../../platform/sheets/write-sheet.ts';
import { logLines, type LogDefinition } from './log-lines.ts';
import { logList } from './log-list.ts';
import { askedOf, logWindowOf, ownLines } from './log-request.ts';

type OperationLogRow = Selectable<OperationLogsTable>;

const names: Readonly<Record<string, string>> = actionNames;

const actsOf = (query: Pick<OperationLogQuery, 'module' | 'action'>) => {
  const equals = { module: given(query.module), action: given(query.action) };
  return Object.fromEntries(Object.entries(equals).flatMap(([k, v]) => (v === undefined ? [] : [[k, v]])));
};

const asked = (query: OperationLogQuery) => askedOf(query, actsOf(query));

/** A moment by the server's clock: `2026-11-21 08:09:52`, which is how Sweden writes it. */
const localTime = (moment: string): string => new Date(moment).toLocaleString('sv-SE');

/** What changed, in one cell: `用户昵称：张三 → 李四；状态：启用 → 停用`; of what is new only what it is. */
function changesText({ module, changes }: OperationLog): string {
  const value = (field: string, one: unknown) => loggedText(module, field, one, localTime);
  return toldChanges(changes)
    .map(([field, before, after]) => {
      const told = isEmptyValue(before) ? value(field, after) : `${value(field, before)} → ${value(field, after)}`;
      return `${fieldLabel(module, field)}：${told}`;
    })
    .join('；');
}

const columns: readonly SheetColumn<OperationLogRow>[] = [
  { title: text.createdAt, width: 28, value: (row) => new Date(row.createdAt) },
  { title: text.nickname, width: 20, value: (row) => row.nickname },
  { title: text.module, width: 16, value: (row) => moduleTitles[row.module] ?? row.module },
  { title: text.action, width: 14, value: (row) => names[row.action] ?? row.action },
  { title: text.recordName, width: 30, value: (row) => row.recordName },
  { title: text.changes, width: 60, value: (row) => changesText(toOperationLog(row)) },
  { title: text.ip, width: 20, value: (row) => row.ip },
  { title: `${text.durationMs}（毫秒）`, width: 14, value: (row) => row.durationMs },
  { title: text.requestId, width: 38, value: (row) => row.requestId },
  { title: text.remark, width: 30, value: (row) => row.remark },
];

const definition: LogDefinition<OperationLogRow> = {
  table: 'operationLogs',
  module: operationLogPermissions.read,
  label: pageTitles[operationLogPermissions.read],
  describe: ({ createdAt, nickname, module, action, recordName }) =>
    [
      new Date(createdAt).toISOString(),
      nickname,
      moduleTitles[module] ?? module,
      names[action] ?? action,
      recordName,
    ].join(' '),
};

/** The operation log: list, one line, its remark, deletion, export. Its lines are written by what they tell of. */
export function operationLogs(app: Server, database: Database, clock: Clock, audit: Audit): void {
  const { db } = database;
  const list = logList<OperationLogRow>(database, 'operationLogs');
  const lines = logLines(database, audit, definition);

  const find = async (executor: Executor, id: number): Promise<OperationLogRow> => {
    const row = await executor.selectFrom('operationLogs').selectAll().where('id', '=', id).executeTakeFirst();
    if (row === undefined) throw errors.notFound(definition.label);
    return row;
  };

  const setRemark = (act: Act, id: number, remark: string): Promise<OperationLog> =>
    database.inTransaction(async (trx) => {
      const before = await find(trx, id);
      await trx.updateTable('operationLogs').set({ remark }).where('id', '=', id).execute();
      if (before.remark !== remark) {
        await audit(trx, act, {
          module: definition.module,
          action: 'update',
          recordId: id,
          recordName: definition.describe(before),
          changes: { remark: [before.remark, remark] },
        });
      }
      return toOperationLog({ ...before, remark });
    });

  app.get(
    logsPath,
    {
      config: { access: [operationLogPermissions.read] },
      schema: { summary: '操作日志列表', querystring: OperationLogQuery, response: { 200: OperationLogListAnswer } },
    },
    async ({ query }) => {
      const page = await list.page(asked(query), logWindowOf(query));
      return listed({ ...page, rows: page.rows.map(toOperationLog) });
    },
  );
  app.get(
    ownLogsPath,
    {
      config: { access: 'signed-in' },
      schema: {
        summary: '自己的操作记录',
        querystring: OwnOperationLogQuery,
        response: { 200: OwnOperationLogListAnswer },
      },
    },
    async (request) => {
      const { userId } = principalOf(request);
      const page = await list.page(ownLines(request.query, userId, actsOf(request.query)), logWindowOf(request.query));
      return listed({ ...page, rows: page.rows.map(toOperationLog) });
    },
  );
  exportRoute(app, database, clock, {
    path: logsPath,
    module: operationLogPermissions.read,
    permission: operationLogPermissions.export,
    label: definition.label,
    measureWord: '条',
    loggedAs: definition.label,
    query: OperationLogQuery,
    count: async (query, most) => ((await list.areMoreThan(asked(query), most)) ? most + 1 : undefined),
    rows: (query) => list.all(asked(query)),
    columns: () => columns,
  });
  app.get(
    `${logsPath}/:id`,
    {
      config: { access: [operationLogPermissions.read] },
      schema: { summary: '查看操作日志', params: IdParams, response: { 200: OperationLogAnswer } },
    },
    async (request) => ({ code: Code.success, data: toOperationLog(await find(db, request.params.id)) }),
  );
  app.patch(
    `${logsPath}/:id`,
    {
      config: { access: [operationLogPermissions.update] },
      schema: {
        summary: '修改操作日志的备注',
        params: IdParams,
        body: RemarkBody,
        response: { 200: OperationLogAnswer },
      },
    },
    async (request) => done(await setRemark(actOf(request), request.params.id, request.body.remark), '修改成功！'),
  );
  app.delete(
    `${logsPath}/:id`,
    {
      config: { access: [operationLogPermissions.delete] },
      schema: { summary: '删除操作日志', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await lines.remove(actOf(request), [request.params.id]);
      return done(null, '删除成功！');
    },
  );
  app.delete(
    logsPath,
    {
      config: { access: [operationLogPermissions.delete] },
      schema: { summary: '批量删除操作日志', body: BatchBody, response: { 200: DoneAnswer } },
    },
    async (request) => done(null, `已删除 ${await lines.remove(actOf(request), idsOf(request.body))} 条数据！`),
  );
}
