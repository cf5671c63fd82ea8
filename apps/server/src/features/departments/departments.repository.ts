import type { Executor } from '../../platform/database/open-database.ts';

/** Departments for other features. */
export const departmentNames = {
  /** Lists all departments, siblings in the order of the tree. */
  async names(executor: Executor): Promise<readonly { id: number; name: string; code: string; parentId: number }[]> {
    return executor
      .selectFrom('departments')
      .select(['id', 'name', 'code', 'parentId'])
      .orderBy('sort')
      .orderBy('id')
      .execute();
  },
};
