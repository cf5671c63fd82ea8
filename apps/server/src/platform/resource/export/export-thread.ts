import { workerData } from 'node:worker_threads';
import type { ListQueryBase } from '@mutai/contract/list';
import type { ExportFormat } from '@mutai/contract/paths';
import type { ReadDatabase } from '../../database/open-database.ts';
import { openReadDatabase } from '../../database/open-reads.ts';
import type { ThreadReads } from '../../database/thread-reads.ts';
import { writeCsv, writeSheet, type SheetDefinition } from '../../sheets/sheet-writer.ts';
import { lowerThreadPriority } from '../../workers/thread-priority.ts';
import type { Scope } from '../scope.ts';

/** Query of an export, scope of its caller, and settings of its definition. */
interface Exported<Query> {
  readonly query: Query & ListQueryBase;
  readonly scope: Scope | undefined;
  readonly settings: unknown;
}

/** Worker data of an export thread. */
export interface ExportStart {
  /** Name of the sheet. */
  readonly name: string;
  readonly format: ExportFormat;
  readonly reads: ThreadReads;
  readonly exported: Exported<unknown>;
}

/** Columns, and rows that are fetched on demand. */
type ExportContent<Row> = Pick<SheetDefinition<Row>, 'columns' | 'rows'>;

/**
 * Runs an export in this worker thread: reads the rows and writes the file, so that the main thread handles no rows.
 */
export async function exportInThread<Query, Row>(
  contentOf: (database: ReadDatabase, exported: Exported<Query>) => ExportContent<Row> | Promise<ExportContent<Row>>,
): Promise<void> {
  lowerThreadPriority();
  const { name, format, reads, exported } = workerData as ExportStart;
  const content = await contentOf(openReadDatabase(reads), exported as Exported<Query>);
  await (format === 'csv' ? writeCsv : writeSheet)({ name, ...content });
}
