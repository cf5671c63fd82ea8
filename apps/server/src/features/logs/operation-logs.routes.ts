import { DoneAnswer } from '@mutai/contract/codes';
import { BatchBody, IdParams } from '@mutai/contract/list';
import { logRowsPath, logsPath, operationLogPermissions, ownLogsPath, undoPath } from '@mutai/contract/logs/resource';
import {
  OperationLogAnswer,
  OperationLogListAnswer,
  OperationLogQuery,
  OperationRowsAnswer,
  OperationRowsQuery,
  OwnOperationLogListAnswer,
  OwnOperationLogQuery,
  OwnOperationRowsAnswer,
  RemarkBody,
  UndoneAnswer,
} from '@mutai/contract/logs/schema';
import { toOperationLog } from '../../platform/audit/history.ts';
import { contextOf, principalOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { exportRoute } from '../../platform/resource/export/export-route.ts';
import { answer, done, idsOf, listed } from '../../platform/resource/routes.ts';
import { undoChange } from '../../platform/resource/undo/undo-change.ts';
import { logLines } from './log-lines.ts';
import { logList } from './log-list.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  allOperationLines,
  operationFiltersOf,
  operationLogSearch,
  logWindowOf,
  ownLines,
  type OperationLogRow,
} from './log-request.ts';
import { logWords } from './log-words.ts';
import { operationRows } from './operation-rows.ts';
import { operationLogDefinition as definition, operationLogRecords } from './operation-logs.ts';

/** Registers the operation log: list, single line, remark, deletion, export. Lines are written by the operations. */
export function operationLogs(app: Server, platform: Platform): void {
  const { database, audit } = platform;
  const list = logList<OperationLogRow>(database, 'operationLogs');
  const lines = logLines(database, audit, definition);
  const rows = operationRows(database);
  const words = logWords(database);
  const undo = undoChange(platform);

  const { find, setRemark } = operationLogRecords(platform);

  app.get(
    logsPath,
    {
      config: { access: [operationLogPermissions.read] },
      schema: { summary: '操作日志列表', querystring: OperationLogQuery, response: { 200: OperationLogListAnswer } },
    },
    async ({ query }) => {
      const asked = operationLogSearch(query, await words(database.read, query.keyword));
      const page = await list.page(asked, logWindowOf(query));
      return listed({ ...page, rows: await rows.withCounts(page.rows) });
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
      const page = await list.page(
        ownLines(request.query, userId, operationFiltersOf(request.query)),
        logWindowOf(request.query),
      );
      return listed({ ...page, rows: await rows.withCounts(page.rows) });
    },
  );
  app.get(
    logRowsPath(logsPath, ':id'),
    {
      config: { access: [operationLogPermissions.read] },
      schema: {
        summary: '一次操作包含的各条记录',
        params: IdParams,
        querystring: OperationRowsQuery,
        response: { 200: OperationRowsAnswer },
      },
    },
    async ({ params, query }) => {
      await find(database.read, params.id);
      const page = await rows.page(params.id, query, await words(database.read, query.keyword));
      return listed({ ...page, rows: page.rows.map(toOperationLog) });
    },
  );
  app.get(
    logRowsPath(ownLogsPath, ':id'),
    {
      config: { access: 'signed-in' },
      schema: {
        summary: '自己的一次操作包含的各条记录',
        params: IdParams,
        querystring: OperationRowsQuery,
        response: { 200: OwnOperationRowsAnswer },
      },
    },
    async (request) => {
      const { params, query } = request;
      await find(database.read, params.id, principalOf(request).userId);
      const page = await rows.page(params.id, query, await words(database.read, query.keyword));
      return listed({ ...page, rows: page.rows.map(toOperationLog) });
    },
  );
  exportRoute(app, platform, {
    path: logsPath,
    module: operationLogPermissions.read,
    permission: operationLogPermissions.export,
    label: definition.label,
    measureWord: '条',
    loggedAs: definition.label,
    query: OperationLogQuery,
    count: async (query, most) => {
      const asked = allOperationLines(query, await words(database.read, query.keyword));
      return (await list.areMoreThan(asked, most)) ? most + 1 : undefined;
    },
    thread: new URL('./operation-logs-export-thread.ts', import.meta.url),
  });
  app.get(
    `${logsPath}/:id`,
    {
      config: { access: [operationLogPermissions.read] },
      schema: { summary: '查看操作日志', params: IdParams, response: { 200: OperationLogAnswer } },
    },
    async (request) => answer(await rows.withCount(await find(database.read, request.params.id))),
  );
  app.post(
    undoPath(':id'),
    {
      config: { access: 'signed-in' },
      schema: { summary: '撤销自己刚才的删除或批量修改', params: IdParams, response: { 200: UndoneAnswer } },
    },
    async (request) => {
      const { message, ...undone } = await undo(contextOf(request), request.params.id);
      return done({ ...undone, skipped: [...undone.skipped] }, message);
    },
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
    async (request) => {
      const changed = await setRemark(contextOf(request), request.params.id, request.body.remark);
      return done(await rows.withCount(changed), '修改成功！');
    },
  );
  app.delete(
    `${logsPath}/:id`,
    {
      config: { access: [operationLogPermissions.delete] },
      schema: { summary: '删除操作日志', params: IdParams, response: { 200: DoneAnswer } },
    },
    async (request) => {
      await lines.remove(contextOf(request), [request.params.id]);
      return done(null, '删除成功！');
    },
  );
  app.delete(
    logsPath,
    {
      config: { access: [operationLogPermissions.delete] },
      schema: { summary: '批量删除操作日志', body: BatchBody, response: { 200: DoneAnswer } },
    },
    async (request) => done(null, `已删除 ${await lines.remove(contextOf(request), idsOf(request.body))} 条数据！`),
  );
}
