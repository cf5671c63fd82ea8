import type { ListQueryBase } from '@mutai/contract/list';
import type { BaseRecord } from '@mutai/contract/record';
import { background } from '../../workers/fair-queue.ts';
import { tableRepository } from '../table-repository.ts';
import { exportInThread } from './export-thread.ts';
import { sheetColumns, type ExportedTypes, type TableExport } from './table-export.ts';

/** Thread that exports the records of any table; its settings are a `TableExport`. */

await exportInThread<ListQueryBase, BaseRecord>(async (database, { query, scope, settings }) => {
  const exported = settings as TableExport;
  const { relations, stream } = tableRepository<ExportedTypes>(database, exported.table);
  return {
    columns: await sheetColumns(database.read, relations, exported),
    rows: stream(query, background, scope),
  };
});
