import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import {
  dataSourceFailuresPath,
  dataSourcePreviewPath,
  dataSourceRefreshPath,
  dataSourceValuePath,
} from '@mutai/contract/data-sources/resource';
import {
  DataPreviewAnswer,
  DataSourceFailuresAnswer,
  DataSourceValueAnswer,
  PreviewDataSource,
  type DataPreview,
  type DataSourceFailure,
  type DataSourceValue,
} from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { IdParams } from '@mutai/contract/list';
import Type from 'typebox';
import type { Principal } from '../../platform/access/principal.ts';
import { principalOf, requesterOf } from '../../platform/http/access.ts';
import type { Server } from '../../platform/http/server.ts';
import { answer, done } from '../../platform/resource/routes.ts';
import type { Requester } from '../../platform/workers/fair-queue.ts';

/** Calls of the routes. Each throws an `AppError` of code 4004 if there is no such source. */
export interface DataSourceCalls {
  preview(principal: Principal, values: PreviewDataSource, requester: Requester): Promise<DataPreview>;
  value(principal: Principal, id: number): Promise<DataSourceValue>;
  failures(principal: Principal, id: number): Promise<DataSourceFailure[]>;
  /** @returns false if a process is fetching it @throws AppError 4009 if it is disabled */
  refresh(principal: Principal, id: number, signal: AbortSignal): Promise<boolean>;
}

/** Registers the routes of data sources besides those of each resource. */
export function dataSourceRoutes(app: Server, calls: DataSourceCalls): void {
  const { read, create, update } = dataSourcePermissions;
  app.post(
    dataSourcePreviewPath,
    {
      bodyLimit: limits.dataSources.tableBytes,
      config: { access: [create, update] },
      schema: { summary: '试取数据', body: PreviewDataSource, response: { 200: DataPreviewAnswer } },
    },
    async (request) => answer(await calls.preview(principalOf(request), request.body, requesterOf(request))),
  );
  app.get(
    dataSourceValuePath(':id'),
    {
      config: { access: [read] },
      schema: { summary: '数据源的当前值', params: IdParams, response: { 200: DataSourceValueAnswer } },
    },
    async (request) => answer(await calls.value(principalOf(request), request.params.id)),
  );
  app.get(
    dataSourceFailuresPath(':id'),
    {
      config: { access: [read] },
      schema: { summary: '数据源的失败记录', params: IdParams, response: { 200: DataSourceFailuresAnswer } },
    },
    async (request) => answer(await calls.failures(principalOf(request), request.params.id)),
  );
  app.post(
    dataSourceRefreshPath(':id'),
    {
      config: { access: [update] },
      schema: {
        summary: '立即取值',
        params: IdParams,
        body: Type.Object({}, { additionalProperties: false }),
        response: { 200: DataSourceValueAnswer },
      },
    },
    async (request) => {
      const principal = principalOf(request);
      const { id } = request.params;
      const isFetched = await calls.refresh(principal, id, requesterOf(request).signal);
      const value = await calls.value(principal, id);
      if (!isFetched) return done(value, '正在取值，请稍后查看！');
      return done(value, value.state === 'failed' ? '取值失败，请查看失败记录！' : '取值成功！');
    },
  );
}
