import type { Database } from '../../platform/database/open-database.ts';
import { among, listParameter } from '../../platform/database/sql.ts';

/** Finds data sources by id or name, for packages of layouts. Those in the trash are not found. */
export function namedSources({ dialect, read }: Pick<Database, 'dialect' | 'read'>) {
  const where = (column: 'id' | 'name', values: readonly (string | number)[]) =>
    read
      .selectFrom('dataSources')
      .select(['id', 'createdAt', 'name', 'kind'])
      .where(among(dialect, column, listParameter(dialect, values)))
      .orderBy('id')
      .execute();
  return {
    byIds: (ids: readonly number[]) => where('id', ids),
    byNames: (names: readonly string[]) => where('name', names),
  };
}
