import type { Department, DepartmentQuery } from '@mutai/contract/departments';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import type { ResourceRepository } from '../../platform/resource/repository.ts';
import { tableRepository } from '../../platform/resource/table-repository.ts';
import { parentsFirst } from '../../platform/resource/tree.ts';

/** What is stored of a department. */
export interface DepartmentValues {
  readonly parentId: number;
  readonly name: string;
  readonly code: string;
  readonly leader: string;
  readonly phone: string;
  readonly mail: string;
  readonly sort: number;
  readonly enabled: boolean;
}

export function departmentsRepository(
  database: Database,
): ResourceRepository<Department, DepartmentQuery, DepartmentValues> {
  const table = tableRepository<Department, DepartmentQuery, DepartmentValues>(database, {
    table: 'departments',
    columns: {
      parentId: 'number',
      name: 'text',
      code: 'text',
      leader: 'text',
      phone: 'text',
      mail: 'text',
      sort: 'number',
      enabled: 'flag',
    },
    search: { name: 'contains' },
    defaultSort: 'sort:asc',
  });
  return {
    ...table,
    findMany: async (executor, ids) => parentsFirst(await table.findMany(executor, ids)),
  };
}

/** What other features ask of departments. */
export const departmentNames = {
  async exists(executor: Executor, id: number): Promise<boolean> {
    const row = await executor.selectFrom('departments').select('id').where('id', '=', id).executeTakeFirst();
    return row !== undefined;
  },

  /** Every department, in the tree's order among neighbours. */
  async names(executor: Executor): Promise<readonly { id: number; name: string; code: string }[]> {
    return executor.selectFrom('departments').select(['id', 'name', 'code']).orderBy('sort').orderBy('id').execute();
  },
};
