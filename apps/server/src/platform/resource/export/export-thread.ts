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

/** What is asked of an export: what the request asks for, within the scope of whoever asks. */
interface Exported<Query> {
  readonly query: Query & ListQueryBase;
  readonly scope: Scope | undefined;
}

/** What such a thread is started with. */
export interface ExportStart {
  /** Name of the sheet. */
  readonly name: string;
  readonly reads: ThreadReads;
  readonly exported: Exported<unknown>;
}

/** Columns, and rows fetched as they are taken. */
type ExportContent<Row> = Pick<SheetDefinition<Row>, 'columns' | 'rows'>;

/**
 * Makes the export for which this thread was started: it reads, tells and writes the rows, of which the thread that answers
 * requests sees nothing.
 */
export async function exportInThread<Query, Row>(
  contentOf: (database: ReadDatabase, exported: Exported<Query>) => ExportContent<Row> | Promise<ExportContent<Row>>,
): Promise<void> {
  yieldToOthers();
  const { name, reads, exported } = workerData as ExportStart;
  const content = await contentOf(openReads(reads), exported as Exported<Query>);
  await writeSheet({ name, ...content });
}

/** What it takes of a `TableRepository`. */
interface Streamed<Query, Row> {
  readonly relations: Relations;
  stream(query: Query, requester: Requester, scope?: Scope): AsyncIterable<Row>;
}

/** The same, of a table of records as its list has them. */
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
