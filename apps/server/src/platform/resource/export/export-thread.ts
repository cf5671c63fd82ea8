import { workerData } from 'node:worker_threads';
import type { ListQueryBase } from '@mutai/contract/list';
import type { ReadDatabase } from '../../database/open-database.ts';
import { openReads } from '../../database/open-reads.ts';
import type { ThreadReads } from '../../database/thread-reads.ts';
import { background, type Requester } from '../../workers/fair-queue.ts';
import { writeSheet, type SheetColumn, type SheetDefinition } from '../../sheets/sheet-writer.ts';
import { yieldToOthers } from '../../workers/thread-priority.ts';
import { exportColumns, type NamesColumn } from './export-names.ts';
import type { Relations } from '../relations.ts';
import type { Scope } from '../scope.ts';

/** Query of an export and scope of its caller. */
interface Exported<Query> {
  readonly query: Query & ListQueryBase;
  readonly scope: Scope | undefined;
}

/** Worker data of an export thread. */
export interface ExportStart {
  /** Name of the sheet. */
  readonly name: string;
  readonly reads: ThreadReads;
  readonly exported: Exported<unknown>;
}

/** Columns, and rows that are fetched on demand. */
type ExportContent<Row> = Pick<SheetDefinition<Row>, 'columns' | 'rows'>;

/**
 * Runs an export in this worker thread: reads the rows and writes the workbook, so that the main thread handles no rows.
 */
export async function exportInThread<Query, Row>(
  contentOf: (database: ReadDatabase, exported: Exported<Query>) => ExportContent<Row> | Promise<ExportContent<Row>>,
): Promise<void> {
  yieldToOthers();
  const { name, reads, exported } = workerData as ExportStart;
  const content = await contentOf(openReads(reads), exported as Exported<Query>);
  await writeSheet({ name, ...content });
}

/** Parts of a `TableRepository` that an export needs. */
interface Streamed<Query, Row> {
  readonly relations: Relations;
  stream(query: Query, requester: Requester, scope?: Scope): AsyncIterable<Row>;
}

/** Exports the records of a table repository in this worker thread. */
export const exportRecords = <Query, Row>(
  repositoryOf: (database: ReadDatabase) => Streamed<Query & ListQueryBase, Row>,
  columns: readonly (SheetColumn<Row> | NamesColumn)[],
): Promise<void> =>
  exportInThread<Query, Row>(async (database, { query, scope }) => {
    const { relations, stream } = repositoryOf(database);
    return {
      columns: await exportColumns(database.db, relations, columns),
      rows: stream(query, background, scope),
    };
  });
