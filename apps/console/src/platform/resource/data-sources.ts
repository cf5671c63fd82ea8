import { dataSourcesPath, dataSourceValuePath } from '@mutai/contract/data-sources/resource';
import type { DataSourceValue, ListedDataSource } from '@mutai/contract/data-sources/schema';
import { limits } from '@mutai/contract/limits';
import { api } from '../http/api-client.ts';

const disabled: DataSourceValue['state'] = 'disabled';
/** Values of these states were not brought by the last fetch. */
const ageing: ReadonlySet<DataSourceValue['state']> = new Set(['stale', 'failed']);

/** Data sources of the site. */
export const dataSourceStore = {
  list: async (signal: AbortSignal) =>
    (
      await api.get<readonly ListedDataSource[]>(dataSourcesPath, {
        query: { size: limits.maxPageSize, sort: 'name:asc' },
        signal,
      })
    ).data,
  value: async (id: number, signal: AbortSignal) => {
    const { data } = await api.get<DataSourceValue>(dataSourceValuePath(id), { signal });
    const { state, value, valueAt } = data;
    if (valueAt === null || state === disabled) return null;
    return { value, at: Date.parse(valueAt), ages: ageing.has(state) };
  },
};
