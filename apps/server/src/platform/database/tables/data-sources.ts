import type { Generated } from 'kysely';
import type { RecordColumns } from './record-columns.ts';

/* Tables of data sources; see schema.ts and features/data-sources. */

export interface DataSourcesTable extends RecordColumns {
  name: string;
  description: string;
  kind: string;
  enabled: number;
  /** Seconds. */
  interval: number;
  staleAfter: number;
  timeLimit: number;
  /** KB of 1024 bytes. */
  sizeLimit: number;
  expression: string;
  url: string;
  method: string;
  body: string;
  /** JSON: names, with values as platform/secrets seals them. */
  headers: string;
  topic: string;
  username: string;
  /** Sealed by platform/secrets; empty: none. */
  password: string;
  format: string;
  charset: string;
  path: string;
  /** JSON: columns and rows typed by hand. */
  table: string;
  fileId: number | null;
  sheetName: string;
  /** JSON: names of numbers. */
  statistics: string;
  postCategoryId: number | null;
  tag: string;
  fileCategoryId: number | null;
  count: number;
}

/** Lease, last value and failures of a data source. */
export interface DataSourceStatesTable {
  sourceId: number;
  /** Null: when it is changed. */
  nextAt: number | null;
  /** End of the lease of the process that fetches it. */
  lockedUntil: number | null;
  /** Time of the last good value; null: none yet. */
  valueAt: number | null;
  /** JSON. */
  value: string | null;
  /** Fetches that failed one after the other. */
  failures: number;
  /** Null: the last fetch succeeded, or there was none. */
  failingSince: number | null;
  error: string;
}

/** Failures of the same reason one after the other. */
export interface DataSourceFailuresTable {
  id: Generated<number>;
  sourceId: number;
  firstAt: number;
  lastAt: number;
  count: number;
  message: string;
}

/** Tables of data sources. */
export interface DataSourceTables {
  dataSources: DataSourcesTable;
  dataSourceStates: DataSourceStatesTable;
  dataSourceFailures: DataSourceFailuresTable;
}
