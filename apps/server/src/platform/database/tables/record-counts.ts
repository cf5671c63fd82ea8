/**
 * How many records there are; see features/home/record-counts.ts. Triggers write it with the records themselves, and
 * numbers of rows that say the same are to be added.
 */
export interface RecordCountsTable {
  /** User whose records are counted; 0: everybody's. */
  owner: number;
  /** As the log calls them. */
  kind: string;
  /** Milliseconds since 1970 at which the quarter of an hour or the day begins in which they were created; 0: long ago. */
  since: number;
  /** Less than none where more went than came. */
  count: number;
}
