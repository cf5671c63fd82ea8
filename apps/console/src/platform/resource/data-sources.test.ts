import { ApiError } from '@mutai/client/api-error';
import { limits } from '@mutai/contract/limits';
import { Code } from '@mutai/contract/response-code';
import { afterEach, expect, it, vi } from 'vitest';
import { api } from '../http/api-client.ts';
import { dataSourceStore } from './data-sources.ts';

afterEach(() => void vi.restoreAllMocks());

const { signal } = new AbortController();

it('lists more sources than a page has', async () => {
  const all = Array.from({ length: 2 * limits.maxPageSize + 3 }, (_, id) => ({ id, name: `源${String(id)}` }));
  vi.spyOn(api, 'get').mockImplementation(async (_, { query = {} } = {}) => {
    const from = (Number(query['page']) - limits.firstPage) * limits.maxPageSize;
    return { code: Code.success, data: all.slice(from, from + limits.maxPageSize), total: all.length };
  });
  expect(await dataSourceStore.list(signal)).toEqual(all);
});

it('a deleted source has no value; other failures reject', async () => {
  const get = vi.spyOn(api, 'get');
  get.mockRejectedValueOnce(new ApiError('bad-request', '数据不存在', { code: Code.notFound, status: 404 }));
  expect(await dataSourceStore.value(1, signal)).toBeNull();
  const failure = new ApiError('network', 'no answer');
  get.mockRejectedValueOnce(failure);
  await expect(dataSourceStore.value(1, signal)).rejects.toBe(failure);
});
