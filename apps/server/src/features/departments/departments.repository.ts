import type { Executor } from '../../platform/database/open-database.ts';

/** What other features ask of departments. */
export const departmentNames = {
  /** Every department, in the tree's order among neighbours. */
  async names(executor: Executor): Promise<readonly { id: number; name: string; code: string }[]> {
    return executor.selectFrom('departments').select(['id', 'name', 'code']).orderBy('sort').orderBy('id').execute();
  },
};
