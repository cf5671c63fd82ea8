import { ApiError } from '@mutai/client/api-error';
import { dataSourcesPath, dataSourceValuePath } from '@mutai/contract/data-sources/resource';
import type { DataSourceValue, ListedDataSource } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { Code } from '@mutai/contract/response-code';
import { api } from '../http/api-client.ts';

const disabled: DataSourceValue['state'] = 'disabled';
/** Values of these states were not brought by the last fetch. */
const ageing: ReadonlySet<DataSourceValue['state']> = new Set(['stale', 'failed']);

/** Most pages of sources that are loaded. */
const maxPages = 20;

/** Data sources of the site. */
export const dataSourceStore = {
  /** All sources by name, page by page. */
  list: async (signal: AbortSignal): Promise<readonly ListedDataSource[]> => {
    // A source that moved to the next page meanwhile is in both.
    const sources = new Map<number, ListedDataSource>();
    for (let page = limits.firstPage; page < limits.firstPage + maxPages; page++) {
      const query = { page, size: limits.maxPageSize, sort: 'name:asc' };
      const { data } = await api.get<readonly ListedDataSource[]>(dataSourcesPath, { query, signal });
      for (const source of data) sources.set(source.id, source);
      if (data.length < limits.maxPageSize) break;
    }
    return [...sources.values()];
  },
  /** Current value of a source; `null` if it has none, is disabled or deleted. */
  value: async (id: number, signal: AbortSignal) => {
    const found = await api.get<DataSourceValue>(dataSourceValuePath(id), { signal }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === Code.notFound) return null;
      throw error;
    });
    if (found === null) return null;
    const { state, value, valueAt } = found.data;
    if (valueAt === null || state === disabled) return null;
    return { value, at: Date.parse(valueAt), ages: ageing.has(state) };
  },
};
