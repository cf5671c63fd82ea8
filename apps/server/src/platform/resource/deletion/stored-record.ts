import type { Relations } from '../relations.ts';
import type { ResourceRegistry } from '../resource-registry.ts';
import type { StoredRecord } from './snapshots.ts';

/** Rows of another table that are part of a record: they are deleted and restored with it. */
export interface Belonging {
  readonly table: string;
  /** Column with the record's id. */
  readonly column: string;
}

/**
 * Rows that are deleted and restored with a record, in addition to its own row: links, whichever side declares them, and
 * belonging rows.
 */
export function storedRecordOf(
  resources: ResourceRegistry,
  { table, references }: Pick<Relations, 'table' | 'references'>,
  belonging: readonly Belonging[],
): StoredRecord {
  return {
    table,
    references,
    // Evaluated at deletion, because resources that are registered later may link to this one.
    linkedRows: () => [...belonging, ...resources.linkedRowsOf(table)],
  };
}
