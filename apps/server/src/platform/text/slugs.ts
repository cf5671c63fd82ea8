import { sql, type RawBuilder } from 'kysely';

/** The form in which slugs are compared: `Open-Day` and `open-day` are one address. */
export const slugKey = (slug: string): string => slug.toLowerCase();

/** {@link slugKey} of a column, by which its table has a unique index. */
export const slugKeyOf = (column: string): RawBuilder<string> => sql<string>`lower(${sql.ref(column)})`;
