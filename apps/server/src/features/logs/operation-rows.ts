import { sql } from 'kysely';
import type { ListQueryBase } from '@mutai/contract/list';
import type { ListedOperationLog } from '@mutai/contract/logs/schema';
import { toOperationLog } from '../../platform/audit/history.ts';
import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { compilable, preparedByShape, type Param } from '../../platform/database/prepared.ts';
import { among, listParameter, rowCount } from '../../platform/database/sql.ts';
import { countedPage, countLimit } from '../../platform/resource/list/pages.ts';
import { windowOf } from '../../platform/resource/list/search.ts';
import type { Page } from '../../platform/resource/repository.ts';
import type { OperationLogRow } from './log-request.ts';
import { hasWord, wordValues, type LogWord } from './logs.repository.ts';

type Values = Readonly<Record<string, unknown>>;

/** Reads the rows under headers of the operation log. */
export function operationRows(database: ReadDatabase) {
  const { read: db, dialect } = database;
  const counts = preparedByShape<object, Values, { headerId: number; count: number }>(database, (from, param) =>
    compilable(
      sql<{ headerId: number; count: number }>`select "headerId", count(*) as "count" from "operationLogs"
        where "headerId" is not null and ${among(dialect, 'headerId', param('ids'))} group by "headerId"`,
      from,
    ),
  );
  const under = (param: Param<Values>, words: number) =>
    sql.join(
      [
        sql`"headerId" is not null and "headerId" = ${param('id')}`,
        ...Array.from({ length: words }, (_, at) => hasWord(dialect, param, at)),
      ],
      sql` and `,
    );
  const rows = preparedByShape<{ words: number }, Values, OperationLogRow>(database, (from, param, { words }) =>
    compilable(
      sql<OperationLogRow>`select * from "operationLogs" where ${under(param, words)} order by "id"
        limit ${rowCount(param('limit'))} offset ${rowCount(param('offset'))}`,
      from,
    ),
  );
  const count = preparedByShape<{ words: number }, Values, { total: number }>(database, (from, param, { words }) =>
    compilable(
      sql<{ total: number }>`select count(*) as "total" from
        (select 1 from "operationLogs" where ${under(param, words)} limit ${sql.lit(countLimit)}) as "found"`,
      from,
    ),
  );

  const countsOf = async (lines: readonly OperationLogRow[]): Promise<ReadonlyMap<number, number>> => {
    const ids = lines.map(({ id }) => id);
    const found = ids.length === 0 ? [] : await counts(db, {}, { ids: listParameter(dialect, ids) });
    return new Map(found.map((one) => [one.headerId, one.count]));
  };
  const counted = (line: OperationLogRow, byHeader: ReadonlyMap<number, number>): ListedOperationLog => ({
    ...toOperationLog(line),
    rowCount: byHeader.get(line.id) ?? 0,
  });

  return {
    /** Converts lines to the wire format, with the number of rows under each. */
    async withCounts(lines: readonly OperationLogRow[]): Promise<ListedOperationLog[]> {
      const byHeader = await countsOf(lines);
      return lines.map((line) => counted(line, byHeader));
    },
    withCount: async (line: OperationLogRow): Promise<ListedOperationLog> => counted(line, await countsOf([line])),

    /** Rows under a header, in the order in which they were written. @param words that a row must contain */
    async page(headerId: number, query: ListQueryBase, words: readonly LogWord[]): Promise<Page<OperationLogRow>> {
      const shape = { words: words.length };
      const values = { id: headerId, ...wordValues(dialect, words), ...windowOf(query) };
      const [found] = await count(db, shape, values);
      return countedPage(await rows(db, shape, values), found?.total ?? 0);
    },
  };
}
