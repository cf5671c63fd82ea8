import type { CreateTableBuilder } from 'kysely';
import type { Dialect } from '../schema.ts';

/** Adds an auto-increment id whose values are never reused. */
export function withId<T extends string>(table: CreateTableBuilder<T>, dialect: Dialect) {
  return table.addColumn('id', 'integer', (column) =>
    dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  );
}

/** Adds the columns that every editable record had in the first releases. */
export function withVersion<T extends string>(table: CreateTableBuilder<T>, dialect: Dialect) {
  return withId(table, dialect)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull());
}

/**
 * Adds the columns of every editable record. The author columns have no foreign key: they preserve the ids of deleted
 * users, and deleting a user must not scan every table.
 */
export function withRecord<T extends string>(table: CreateTableBuilder<T>, dialect: Dialect) {
  return withVersion(table, dialect).addColumn('createdById', 'integer').addColumn('updatedById', 'integer');
}
