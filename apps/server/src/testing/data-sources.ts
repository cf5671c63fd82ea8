import {
  dataSourcePreviewPath,
  dataSourceRefreshPath,
  dataSourcesPath,
  dataSourceFailuresPath,
  dataSourceValuePath,
} from '@mutai/contract/data-sources/resource';
import type {
  CreateDataSource,
  DataPreview,
  DataSource,
  DataSourceFailure,
  PreviewDataSource,
} from '@mutai/contract/data-sources/schema';
import { expect } from 'vitest';
import { missingFacts } from '../features/data-sources/rules.ts';
import { type DataAnswer, dataServer } from './data-server.ts';
import { buildTestApp, type Client } from './test-app.ts';

/** Starting the process of values takes seconds on a busy machine. */
export const patient = { timeout: 60_000 };

export const previewFacts: PreviewDataSource = { ...missingFacts, headers: [], kind: 'http', timeLimit: 5 };

/** Fetches with values that are not saved. */
export async function preview(admin: Client, values: Partial<PreviewDataSource>): Promise<DataPreview> {
  const { status, data, text } = await admin.post(dataSourcePreviewPath, { ...previewFacts, ...values });
  expect(status, text).toBe(200);
  return data as DataPreview;
}

/** Site that may fetch from this machine, with a server of data. @param answers path → its answer */
export async function sourceSite(answers: Record<string, DataAnswer>) {
  const server = await dataServer(answers);
  const app = await buildTestApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  const admin = await app.signIn();
  const create = async (values: Partial<CreateDataSource>): Promise<DataSource> => {
    const reply = await admin.post(dataSourcesPath, { name: '班次', kind: 'http', ...values });
    expect(reply, reply.text).toMatchObject({ status: 201 });
    return reply.data as DataSource;
  };
  const refresh = (id: number) => admin.post(dataSourceRefreshPath(id), {});
  const value = async (id: number) => (await admin.get(dataSourceValuePath(id))).data;
  const failures = async (id: number) => (await admin.get(dataSourceFailuresPath(id))).data as DataSourceFailure[];
  return { server, app, admin, create, refresh, value, failures };
}
