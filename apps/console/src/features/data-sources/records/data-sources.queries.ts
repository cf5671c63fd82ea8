import { dataSourcePage } from '@mutai/contract/data-sources/page';
import {
  dataSourceFailuresPath,
  dataSourcePreviewPath,
  dataSourceRefreshPath,
  dataSourcesPath,
  dataSourceValuePath,
} from '@mutai/contract/data-sources/resource';
import type {
  DataPreview,
  DataSource,
  DataSourceFailure,
  DataSourceValue,
  PreviewDataSource,
} from '@mutai/contract/data-sources/schema';
import { api } from '../../../platform/http/api-client.ts';
import { resourceClient } from '../../../platform/resource/resource-client.ts';
import { freshQuery } from '../../../ui/kit/queries.ts';

/** Resource name in query keys, drafts and preferences. */
export const dataSourcesName = dataSourcePage.code;

/** In milliseconds: a table has megabytes, perhaps on a slow connection. */
const tableTimeoutMs = 60_000;

export const dataSourcesClient = resourceClient<DataSource>(dataSourcesPath, { timeoutMs: tableTimeoutMs });

/** In milliseconds; the server waits up to 30 seconds for the other side, and 5 for the value. */
const fetchTimeoutMs = 40_000;

/** Fetches with values that are not saved. Throws its failure. */
export async function previewSource(body: PreviewDataSource, signal: AbortSignal): Promise<DataPreview> {
  const { data } = await api.post<DataPreview>(dataSourcePreviewPath, {
    body,
    signal,
    timeoutMs: fetchTimeoutMs,
  });
  return data;
}

/** Fetches a source at once. */
export async function refreshSource(id: number): Promise<void> {
  await api.post(dataSourceRefreshPath(id), { body: {}, timeoutMs: fetchTimeoutMs, busy: true, success: true });
}

/** Polling interval of what sources do, in milliseconds. */
export const pollMs = 10_000;

/** Current value and failures of a source, which follow the server. */
export const detailsQuery = (id: number) => ({
  ...freshQuery,
  refetchInterval: pollMs,
  queryKey: [dataSourcesName, 'details', id],
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
    const [value, failures] = await Promise.all([
      api.get<DataSourceValue>(dataSourceValuePath(id), { signal }),
      api.get<DataSourceFailure[]>(dataSourceFailuresPath(id), { signal }),
    ]);
    return { ...value.data, failures: failures.data };
  },
});
