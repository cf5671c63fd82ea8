import { sql, type RawBuilder } from 'kysely';

/** Comparison key of a slug: `Open-Day` and `open-day` are the same address. */
export const slugKey = (slug: string): string => slug.toLowerCase();

/** SQL for the {@link slugKey} of a column. Its table has a unique index on this expression. */
export const slugKeyOf = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`;
