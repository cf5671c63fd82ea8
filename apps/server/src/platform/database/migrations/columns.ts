import type { CreateTableBuilder } from 'kysely';
import type { Dialect } from '../open-database.ts';

/** Adds an id that the database hands out and never gives twice. */
export function withId<T extends string>(table: CreateTableBuilder<T>, dialect: Dialect) {
  return table.addColumn('id', 'integer', (column) =>
    dialect === 'postgres' ? column.generatedByDefaultAsIdentity().primaryKey() : column.primaryKey().autoIncrement(),
  );
}

/** Adds the columns that every editable record has. */
export function withRecord<T extends string>(table: CreateTableBuilder<T>, dialect: Dialect) {
  return withId(table, dialect)
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('updatedAt', 'bigint', (column) => column.notNull());
}
