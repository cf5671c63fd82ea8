import type { Department } from '@mutai/contract/departments';
import type { Role } from '@mutai/contract/roles';
import { useQuery } from '@tanstack/react-query';
import { api } from '../http/api-client.ts';

/** All records of a resource, to choose from and for their names; null until they have loaded. */
export interface Choices<R> {
  readonly records: readonly R[] | null;
  /** They could not be loaded. */
  readonly failed: boolean;
  readonly loading: boolean;
  readonly retry: () => void;
}

function useChoices<R>(
  name: string,
  path: string,
  query: Readonly<Record<string, string>>,
  enabled: boolean,
): Choices<R> {
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: [name, 'choices'],
    queryFn: async ({ signal }) => {
      const answer = await api.get<R[]>(path, { query: { ...query, size: 0 }, signal, tip: false });
      return answer.data;
    },
    enabled,
    retry: false,
    networkMode: 'always',
  });
  return {
    records: data ?? null,
    failed: isError && data === undefined,
    loading: isFetching,
    retry: () => void refetch(),
  };
}

/** All roles. Section 7: size 0 fetches all. @param enabled false asks for nothing yet */
export const useRoleChoices = (enabled = true): Choices<Role> => useChoices('role', '/roles', {}, enabled);

/** All departments, siblings in their order. */
export const useDepartmentChoices = (enabled = true): Choices<Department> =>
  useChoices('department', '/departments', { sort: 'sort:asc' }, enabled);
