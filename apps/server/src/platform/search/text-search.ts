import { sql, type RawBuilder } from 'kysely';
import type { Dialect } from '../database/open-database.ts';
import type { Place } from '../database/prepared.ts';
import { indexOf, termsColumn } from './text-index.ts';
import { searchedColumnsOf } from './searched-columns.ts';
import { normalised, wantedOf, type Wanted } from './terms.ts';

type Values = Readonly<Record<string, unknown>>;

/** How the rows of a table are found by the texts that they contain. */
export interface TextSearch {
  /** Columns that it knows. */
  readonly columns: ReadonlySet<string>;
  /** The index, as a table of a query, and its column that holds the id of a row. */
  readonly from: RawBuilder<unknown>;
  readonly id: string;
  /** The condition that these columns contain what is searched for. */
  matches(place: Place<Values>, columns: readonly string[]): RawBuilder<boolean>;
  /** Values that the condition needs. @param texts by column, none of them empty */
  valuesOf(texts: ReadonlyMap<string, string>): Values;
}

const alias = 'searched';
const column = (name: string) => sql.ref(`${alias}.${name}`);

/** Terms hold no quotes: see `normalised`. */
const phraseOf = (wanted: Wanted) => ('prefix' in wanted ? `"${wanted.prefix}"*` : `"${wanted.terms.join(' ')}"`);
const setOf = (wanted: Wanted) =>
  'prefix' in wanted ? `'${wanted.prefix}':*` : wanted.terms.map((term) => `'${term}'`).join(' & ');

/** FTS5 finds what stands next to each other by itself; one expression is for all columns. */
function embedded(table: string): Omit<TextSearch, 'columns'> {
  return {
    from: sql`${sql.table(indexOf(table))} as ${sql.ref(alias)}`,
    id: `${alias}.rowid`,
    matches: (place) => sql<boolean>`${column(indexOf(table))} match ${place('expression')}`,
    valuesOf: (texts) => {
      const parts = [...texts].map(([name, text]) => `"${name}" : ${phraseOf(wantedOf(normalised(text)))}`);
      return { expression: parts.join(' AND ') };
    },
  };
}

/** A GIN index finds the rows that have all terms, the text tells whether they stand next to each other. */
function inPostgres(table: string): Omit<TextSearch, 'columns'> {
  return {
    from: sql`${sql.table(indexOf(table))} as ${sql.ref(alias)}`,
    id: `${alias}.id`,
    matches: (place, columns) =>
      sql<boolean>`${sql.join(
        // Unequal, and not greater: PostgreSQL guesses of the one that it is nearly always so, of the other a third.
        columns.map(
          (name) => sql`${column(termsColumn(name))} @@ ${place(termsColumn(name))}::tsquery
            and strpos(${column(name)}, ${place(`${name}Text`)}) <> 0`,
        ),
        sql` and `,
      )}`,
    valuesOf: (texts) =>
      Object.fromEntries(
        [...texts].flatMap(([name, text]) => [
          [termsColumn(name), setOf(wantedOf(normalised(text)))],
          [`${name}Text`, normalised(text)],
        ]),
      ),
  };
}

/** How the rows of a table are found by the texts that its index knows. */
export function textSearch(dialect: Dialect, table: string): TextSearch {
  return {
    columns: new Set(searchedColumnsOf(table)),
    ...(dialect === 'sqlite' ? embedded(table) : inPostgres(table)),
  };
}
