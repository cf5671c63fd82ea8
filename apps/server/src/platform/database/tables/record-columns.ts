import type { Generated } from 'kysely';

/** Columns of every table with editable records. */
export interface RecordColumns {
  id: Generated<number>;
  version: Generated<number>;
  createdAt: number;
  updatedAt: number;
  /** Ids of users, who may be deleted; null for the product itself. */
  createdById: Generated<number | null>;
  updatedById: Generated<number | null>;
}
