// @vitest-environment happy-dom
import { dataSourcePermissions } from '@mutai/contract/data-sources/page';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DataSourceStore } from '../kit/kit.tsx';
import { testingKit } from '../kit/testing-kit.tsx';
import { useDataSourceValues } from './use-data-sources.ts';

afterEach(cleanup);

it('keeps the last value of a source while its value cannot be loaded', async () => {
  const found = { value: 21, at: 0, ages: false };
  const value = vi.fn<DataSourceStore['value']>().mockRejectedValue(new Error('no answer'));
  value.mockResolvedValueOnce(found);
  const dataSources = { list: async () => [], value };
  const { result } = renderHook(() => useDataSourceValues([5], 20), {
    wrapper: testingKit([dataSourcePermissions.read], { dataSources }),
  });
  await waitFor(() => expect(result.current).toEqual([{ id: 5, value: found }]));
  await waitFor(() => expect(value.mock.calls.length).toBeGreaterThan(2));
  expect(result.current).toEqual([{ id: 5, value: found }]);
});
