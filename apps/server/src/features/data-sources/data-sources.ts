import { dataSourcePage, dataSourcePermissions } from '@mutai/contract/data-sources/page';
import {
  dataSourceLabels as labels,
  dataSourcesPath,
  isPushKind,
  type DataSourceKind,
  type DataSourceState,
} from '@mutai/contract/data-sources/resource';
import {
  BatchEditDataSources,
  CreateDataSource,
  DataSource,
  DataSourceQuery,
  type DataSourceValue,
  ListedDataSource,
  UpdateDataSource,
} from '@mutai/contract/data-sources/schema';
import { secondMs } from '@mutai/contract/durations';
import { limits } from '@mutai/contract/limits';
import { batchPath } from '@mutai/contract/paths';
import { holdsAll } from '@mutai/contract/permissions';
import { sql } from 'kysely';
import type { Executor } from '../../platform/database/open-database.ts';
import type { WriteTransaction } from '../../platform/database/transaction.ts';
import { errors } from '../../platform/errors.ts';
import type { Server } from '../../platform/http/server.ts';
import type { Connect } from '../../platform/outbound/connect.ts';
import type { Outbound } from '../../platform/outbound/post.ts';
import type { Platform } from '../../platform/platform.ts';
import type { BatchAction } from '../../platform/resource/actions.ts';
import { batchMessage } from '../../platform/resource/batch.ts';
import type { Usage } from '../../platform/resource/declaration.ts';
import { resource } from '../../platform/resource/resource.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import { sealedCredentials } from './credentials.ts';
import { dataSourceRoutes } from './data-sources.routes.ts';
import { fetching } from './fetching.ts';
import { sourceKinds } from './kinds/kinds.ts';
import type { ReadFile } from './kinds/sheet.ts';
import type { StatisticsDependencies } from './kinds/statistics.ts';
import { previews } from './preview.ts';
import { type ValueReader, valueReader } from './reading/value-reader.ts';
import { listening } from './listening.ts';
import type { FetchingObserver } from './polling.ts';
import { sourceResults } from './results.ts';
import { dataSourceRules } from './rules.ts';
import { sourceStates } from './states.repository.ts';
import type { DataSources, StoredDataSource } from './stored.ts';

export interface DataSourceDependencies extends Pick<StatisticsDependencies, 'timeZone'> {
  readonly outbound: Outbound;
  readonly connect: Connect;
  readonly secrets: Secrets;
  /** Opens the content of a file of the library. */
  readonly readFile: ReadFile;
  /** Runs in each transaction that changes values. */
  readonly onChanged: (trx: WriteTransaction, ids: readonly number[]) => Promise<void>;
  /** Layouts that show data sources. */
  readonly usage: Usage<{ readonly id: number }>;
}

const editing: BatchAction<DataSources, typeof BatchEditDataSources> = {
  path: batchPath(dataSourcesPath),
  permission: dataSourcePermissions.update,
  summary: '批量修改数据源',
  body: BatchEditDataSources,
  update: ({ ids: _, ...fields }) => fields,
  message: (count, { ids }) => batchMessage(ids.length, count),
};

const usedCategory = (name: string, count: number): string =>
  `“${name}”正被 ${count} 个数据源使用，请先在数据源中更换分类！`;

const ofState = (column: string) =>
  sql`(select s.${sql.ref(column)} from "dataSourceStates" as s where s."sourceId" = t."id")`;

const storedState = sql`case when t."enabled" = 0 then 'disabled' else coalesce((select case
  when s."failures" > 0 then 'failed' when s."valueAt" is null then 'waiting' else 'ok' end
  from "dataSourceStates" as s where s."sourceId" = t."id"), 'waiting') end`;

/** Last good value of a source. */
interface ShownValue {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** It is fetched again and again, so that its value gets old. */
  readonly ages: boolean;
  /** JSON. */
  readonly json: string;
}

/** Sources, and what is known of their values. */
export interface DataSourceLibrary {
  /** Last good values of enabled sources, for displays. */
  valuesOf(executor: Executor, sourceIds: readonly number[]): Promise<readonly ShownValue[]>;
  /** Fetches sources, and listens to those that send data by themselves, until stopped. */
  start(observer: FetchingObserver): { stop(): Promise<void> };
}

/** Registers data sources. */
export function dataSources(
  app: Server,
  platform: Platform,
  { outbound, connect, secrets, readFile, timeZone, onChanged, usage }: DataSourceDependencies,
): DataSourceLibrary {
  const { database, clock } = platform;
  const credentials = sealedCredentials(secrets);
  const states = sourceStates(database);
  const kinds = sourceKinds(database, { outbound, connect, credentials, readFile, clock, timeZone });
  // Fetches wait neither for messages, which may be many, nor for previews.
  const [reader, messageReader, previewReader] = [valueReader(), valueReader(), valueReader()];
  app.addHook('onClose', async () => {
    reader.stop();
    messageReader.stop();
    previewReader.stop();
  });

  const isStale = ({ valueAt, staleAfter }: Pick<ListedDataSource, 'valueAt' | 'staleAfter'>): boolean =>
    valueAt !== null && clock() - Date.parse(valueAt) > staleAfter * secondMs;
  /** State at this moment; stored ones do not know the time. */
  const stateNow = (source: Pick<ListedDataSource, 'state' | 'kind' | 'valueAt' | 'staleAfter'>): DataSourceState =>
    source.state === 'ok' && kinds[source.kind].repeats && isStale(source) ? 'stale' : source.state;

  const checkSyntax = async <Body extends { readonly expression?: string }>(body: Body): Promise<Body> => {
    const wrong = body.expression === undefined ? '' : await previewReader.syntaxError(body.expression);
    if (wrong !== '') throw errors.invalidField('expression', labels.expression, wrong);
    return body;
  };

  const service = resource<DataSources>(app, platform, {
    path: dataSourcesPath,
    label: dataSourcePage.title,
    permissions: dataSourcePermissions,
    schemas: {
      record: DataSource,
      listed: ListedDataSource,
      query: DataSourceQuery,
      create: CreateDataSource,
      update: UpdateDataSource,
      bodyBytes: limits.dataSources.tableBytes,
    },
    table: 'dataSources',
    columns: {
      name: 'text',
      description: 'text',
      kind: 'text',
      enabled: 'flag',
      interval: 'number',
      staleAfter: 'number',
      url: { kind: 'text', listed: false },
      method: { kind: 'text', listed: false },
      body: { kind: 'text', listed: false },
      headers: { kind: 'json', listed: false },
      topic: { kind: 'text', listed: false },
      username: { kind: 'text', listed: false },
      password: { kind: 'text', listed: false },
      format: { kind: 'text', listed: false },
      charset: { kind: 'text', listed: false },
      timeLimit: { kind: 'number', listed: false },
      sizeLimit: { kind: 'number', listed: false },
      path: { kind: 'text', listed: false },
      expression: { kind: 'text', listed: false },
      table: { kind: 'json', listed: false },
      fileId: { kind: 'number', listed: false },
      sheetName: { kind: 'text', listed: false },
      statistics: { kind: 'json', listed: false },
      postCategoryId: { kind: 'number', listed: false },
      tag: { kind: 'text', listed: false },
      fileCategoryId: { kind: 'number', listed: false },
      count: { kind: 'number', listed: false },
    },
    references: {
      fileId: {
        table: 'files',
        label: labels.fileId,
        shownAs: 'file',
        otherwise: null,
        onDelete: (name, count) => `“${name}”正被 ${count} 个数据源使用，请先在数据源中更换文件！`,
      },
      postCategoryId: {
        table: 'categories',
        nameColumn: 'title',
        label: labels.postCategoryId,
        shownAs: 'postCategory',
        otherwise: null,
        onDelete: usedCategory,
      },
      fileCategoryId: {
        table: 'fileCategories',
        label: labels.fileCategoryId,
        shownAs: 'fileCategory',
        otherwise: null,
        onDelete: usedCategory,
      },
    },
    computed: {
      state: { kind: 'text', value: storedState },
      valueAt: { kind: 'time', value: ofState('valueAt') },
      failingSince: { kind: 'time', value: ofState('failingSince') },
      error: { kind: 'text', value: sql`coalesce(${ofState('error')}, '')` },
    },
    search: { name: { contains: 'nameSound' }, kind: 'oneOf', enabled: 'flag' },
    defaultSort: 'id:desc',
    found: { texts: ['nameSound'], title: 'name', details: ['description'] },
    nameOf: ({ name }) => name,
    prepare: { create: checkSyntax, update: checkSyntax },
    answerOf: ({ headers, password, ...source }) => ({
      ...source,
      headers: headers.map(({ name }) => ({ name, value: null })),
      password: password === '' ? '' : null,
    }),
    shownTo: (_executor, _principal, records) =>
      Promise.resolve(records.map((source) => ({ ...source, state: stateNow(source) }))),
    rules: dataSourceRules({ kinds, credentials, states, clock, onChanged }),
    batchActions: { editing },
    usage,
    trash: { shown: ['kind', 'description'] },
  });

  const find = (id: number): Promise<StoredDataSource | undefined> => service.repository.find(database.read, id);
  const resultsBy = (by: ValueReader) => sourceResults(platform, { states, reader: by, onChanged });
  const fetches = fetching(platform, { states, kinds, results: resultsBy(reader), find });
  const connections = listening(platform, { states, kinds, results: resultsBy(messageReader), find });
  const previewWith = previews({ kinds, credentials, reader: previewReader });

  const valueOf = async (sourceId: number): Promise<DataSourceValue | undefined> => {
    const source = await find(sourceId);
    if (source === undefined) return undefined;
    const { valueAt, failingSince, error } = source;
    const stored = await states.find(database.read, sourceId);
    const value = JSON.parse(stored?.value ?? 'null') as unknown;
    return { state: stateNow(source), valueAt, failingSince, error, value };
  };

  dataSourceRoutes(app, {
    async preview(principal, values, requester) {
      const id = values.id ?? null;
      const { permissions } = principal;
      if (id === null) return previewWith(values, undefined, requester, permissions);
      // Saved credentials are for whoever may change the source.
      if (!holdsAll(permissions, [dataSourcePermissions.update])) throw errors.forbidden();
      await service.get(principal, id);
      return previewWith(values, await find(id), requester, permissions);
    },
    async value(_principal, id) {
      const value = await valueOf(id);
      if (value === undefined) throw errors.notFound(dataSourcePage.title);
      return value;
    },
    async failures(principal, id) {
      await service.get(principal, id);
      return states.failures(database.read, id);
    },
    async refresh(principal, id, signal) {
      const { enabled, kind } = await service.get(principal, id);
      if (!enabled) throw errors.inUse('此数据源已停用，请启用后再取值！');
      if (!isPushKind(kind)) return fetches.fetchOne(id, signal, true);
      // A new connection; many brokers then send the last value again.
      await database.write((trx) => states.expire(trx, id, clock()));
      return false;
    },
  });

  return {
    async valuesOf(executor, sourceIds) {
      const found = await states.values(executor, sourceIds);
      return found.map(({ kind, ...value }) => ({ ...value, ages: kinds[kind as DataSourceKind].repeats }));
    },
    start(observer) {
      const stopping = new AbortController();
      const { signal } = stopping;
      const ended = Promise.all([fetches.run(signal, observer), connections.run(signal, observer)]);
      return {
        async stop() {
          stopping.abort();
          await ended;
        },
      };
    },
  };
}
