import type { Generated } from 'kysely';

/** What every table of records that people change has. */
export interface RecordColumns {
  id: Generated<number>;
  version: Generated<number>;
  createdAt: number;
  updatedAt: number;
  /** Ids of users, who may be gone; null: the product itself. */
  createdById: Generated<number | null>;
  updatedById: Generated<number | null>;
}
