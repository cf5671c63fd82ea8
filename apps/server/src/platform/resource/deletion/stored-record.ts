import type { Relations } from '../relations.ts';
import type { ResourceRegistry } from '../resource-registry.ts';
import type { StoredRecord } from './snapshots.ts';

/** Rows of another table that are part of a record: they have no life of their own, and go and come with it. */
export interface Belonging {
  readonly table: string;
  /** Its column that holds the record's id. */
  readonly column: string;
}

/**
 * What goes and comes back with a record beside its own row: its links to others, whichever side declares them, and what
 * belongs to it.
 */
export function storedRecordOf(
  resources: ResourceRegistry,
  { table, references }: Pick<Relations, 'table' | 'references'>,
  belonging: readonly Belonging[],
): StoredRecord {
  return {
    table,
    references,
    // Looked at when something is deleted: resources that are declared later link to this one, too.
    linkedRows: () => [...belonging, ...resources.linkedRowsOf(table)],
  };
}
