/**
 * Numbers of records; see features/home/record-counts.ts. Triggers of the counted tables maintain them. Counts of rows with
 * equal `owner`, `kind` and `since` must be added.
 */
export interface RecordCountsTable {
  /** User whose records are counted; 0 for all users. */
  owner: number;
  /** Module of the records in the operation log. */
  kind: string;
  /** Start of the quarter of an hour or day in which they were created, in milliseconds since 1970; 0 for older ones. */
  since: number;
  /** Negative if more records were deleted than created. */
  count: number;
}
