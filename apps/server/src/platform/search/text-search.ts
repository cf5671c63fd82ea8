import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { Executor, ReadDatabase } from '../database/open-database.ts';
import { compilable, prepared, preparedByShape, type Place } from '../database/prepared.ts';
import { indexOf, termsColumn } from './text-index.ts';
import { searchedColumnsOf } from './searched-columns.ts';
import { normalisedWords, wantedOf, type Wanted } from './terms.ts';

type Values = Readonly<Record<string, unknown>>;

/** What EXPLAIN answers. */
type Plans = readonly { readonly Plan: { readonly 'Plan Rows': number } }[];

/** How the rows of a table are found by the texts that they contain. */
export interface TextSearch {
  /** Columns that it knows. */
  readonly columns: ReadonlySet<string>;
  /** The index, as a table of a query, and its column that holds the id of a row. */
  readonly from: RawBuilder<unknown>;
  readonly id: string;
  /** Joins the index to a query by the ids of its rows, whatever the texts that are searched for. */
  joinedBy(id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** How many words are searched for in each column: a query of its own for each. @param texts by column, none blank */
  shapeOf(texts: ReadonlyMap<string, string>): readonly SearchedText[];
  /**
   * The condition that these columns contain all words that are searched for.
   *
   * @param need whether each column contains its own words, or each of the same words stands in any of the columns
   */
  matches(place: Place<Values>, texts: readonly SearchedText[], need?: Need): RawBuilder<boolean>;
  /** Values that the condition needs. @param texts by column, none blank */
  valuesOf(texts: ReadonlyMap<string, string>, need?: Need): Values;
  /** The condition that a row, known by its id, has at least one of the words in a column. @param id SQL of its id */
  hasSome(place: Place<Values>, column: string, id: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Values that this condition needs. @param text words, not blank */
  valuesOfSome(column: string, text: string): Values;
  /**
   * Whether the database knows without counting that more rows have these texts than a list counts. False where it does
   * not know.
   */
  isFrequent(executor: Executor, texts: ReadonlyMap<string, string>): Promise<boolean>;
}

type Need = 'all' | 'any';

/** A column that is searched, and for how many words. */
export interface SearchedText {
  readonly column: string;
  readonly words: number;
}

const shapeOf: TextSearch['shapeOf'] = (texts) =>
  [...texts].map(([name, text]) => ({ column: name, words: normalisedWords(text).length }));

const alias = 'searched';
const column = (name: string) => sql.ref(`${alias}.${name}`);

/** Terms hold no quotes: see `normalised`. */
const phraseOf = (wanted: Wanted) => ('prefix' in wanted ? `"${wanted.prefix}"*` : `"${wanted.terms.join(' ')}"`);
const setOf = (wanted: Wanted) =>
  'prefix' in wanted ? `'${wanted.prefix}':*` : wanted.terms.map((term) => `'${term}'`).join(' & ');

/**
 * Rows that PostgreSQL has to guess for what one term finds: a fifth more than a list counts. Its guess comes from 300,000
 * rows, and is wrong by some hundredths at most.
 */
const frequentRows = limits.exactTotal * 1.2;
/** Share of rows above it: of a beginning of which it knows nothing it guesses a two-hundredth. */
const frequentShare = 0.01;

/** Expression of FTS5 that a column has a word. @param word normalised */
const columnHas = (name: string, word: string) => `"${name}" : ${phraseOf(wantedOf(word))}`;

/** FTS5 finds what stands next to each other by itself; one expression is for all columns. */
function embedded(table: string): Omit<TextSearch, 'columns'> {
  const from = sql`${sql.table(indexOf(table))} as ${sql.ref(alias)}`;
  return {
    from,
    id: `${alias}.rowid`,
    joinedBy: (id) => sql`cross join ${from} on ${column('rowid')} = ${id}`,
    matches: (place) => sql<boolean>`${column(indexOf(table))} match ${place('expression')}`,
    shapeOf: (texts) => [...texts.keys()].map((name) => ({ column: name, words: 1 })),
    valuesOf: (texts, need = 'all') => {
      const parts = [...texts].map(([name, text]) => normalisedWords(text).map((word) => columnHas(name, word)));
      if (need === 'all') return { expression: parts.flat().join(' AND ') };
      const words = parts[0]?.map((_, at) => `(${parts.map((ofColumn) => ofColumn[at]).join(' OR ')})`) ?? [];
      return { expression: words.join(' AND ') };
    },
    hasSome: (place, _, id) => sql<boolean>`exists (select 1 from ${sql.table(indexOf(table))} as ${sql.ref(alias)}
      where ${column(indexOf(table))} match ${place('some')} and ${sql.ref(`${alias}.rowid`)} = ${id})`,
    valuesOfSome: (name, text) => ({
      some: normalisedWords(text)
        .map((word) => columnHas(name, word))
        .join(' OR '),
    }),
    // It reads along the ids and stops: counting to the end of what is counted takes it three milliseconds.
    isFrequent: async () => false,
  };
}

/** A GIN index finds the rows that have all terms, the text tells whether they stand next to each other. */
function inPostgres(database: ReadDatabase, table: string): Omit<TextSearch, 'columns'> {
  const guess = preparedByShape<{ column: string }, { set: string }, { 'QUERY PLAN': Plans }>(
    database,
    (executor, place, shape) => {
      const found = sql`select from ${sql.table(indexOf(table))} where ${sql.ref(shape.column)} @@ ${place('set')}::tsquery`;
      const query = sql<{ 'QUERY PLAN': Plans }>`explain (format json) ${found}`;
      return compilable(query, executor);
    },
  );
  const rowsOf = prepared<object, { rows: number }>(database, (executor) => {
    const query = sql<{
      rows: number;
    }>`select reltuples as rows from pg_class where oid = quote_ident(${indexOf(table)})::regclass`;
    return compilable(query, executor);
  });
  const from = sql`${sql.table(indexOf(table))} as ${sql.ref(alias)}`;
  return {
    from,
    id: `${alias}.id`,
    // `offset 0` keeps PostgreSQL from finding all rows with the texts first: where several frequent terms stand in a row, it
    // expects a hundredth of the rows that have them.
    joinedBy: (id) =>
      sql`cross join lateral (select * from ${from} where ${column('id')} = ${id} offset 0) as ${sql.ref(alias)}`,
    shapeOf,
    matches: (place, texts, need = 'all') => {
      // Unequal, and not greater: PostgreSQL guesses of the one that it is nearly always so, of the other a third.
      const hasWord = (
        name: string,
        at: number,
      ) => sql`${column(termsColumn(name))} @@ ${place(`${termsColumn(name)}${at}`)}::tsquery
            and strpos(${column(name)}, ${place(`${name}Text${at}`)}) <> 0`;
      const numbers = Array.from({ length: texts[0]?.words ?? 0 }, (_, at) => at);
      const conditions =
        need === 'all'
          ? texts.flatMap(({ column: name, words }) => Array.from({ length: words }, (_, at) => hasWord(name, at)))
          : numbers.map(
              (at) =>
                sql`(${sql.join(
                  texts.map((one) => hasWord(one.column, at)),
                  sql` or `,
                )})`,
            );
      return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
    },
    valuesOf: (texts) =>
      Object.fromEntries(
        [...texts].flatMap(([name, text]) =>
          normalisedWords(text).flatMap((word, at) => [
            [`${termsColumn(name)}${at}`, setOf(wantedOf(word))],
            [`${name}Text${at}`, word],
          ]),
        ),
      ),
    // By the text alone: the terms of a long one are longer than itself.
    hasSome: (place, name, id) => sql<boolean>`exists (select 1 from ${sql.table(indexOf(table))} as ${sql.ref(alias)}
      where ${sql.ref(`${alias}.id`)} = ${id} and exists (select 1 from unnest(${place('some')}::text[]) as word
        where strpos(${column(name)}, word) <> 0))`,
    valuesOfSome: (_, text) => ({ some: normalisedWords(text) }),
    async isFrequent(executor, texts) {
      const [only, ...others] = texts;
      if (only === undefined || others.length > 0) return false;
      const [word = '', ...otherWords] = normalisedWords(only[1]);
      if (otherWords.length > 0) return false;
      const wanted = wantedOf(word);
      // Of terms that stand in a row it would guess as if they had nothing to do with each other.
      if ('terms' in wanted && wanted.terms.length > 1) return false;
      const [plan] = await guess(executor, { column: termsColumn(only[0]) }, { set: setOf(wanted) });
      const guessed = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
      if (guessed < frequentRows) return false;
      const [all] = await rowsOf(executor, {});
      return all !== undefined && guessed > all.rows * frequentShare;
    },
  };
}

/** How the rows of a table are found by the texts that its index knows. */
export function textSearch(database: ReadDatabase, table: string): TextSearch {
  return {
    columns: new Set(searchedColumnsOf(table)),
    ...(database.dialect === 'sqlite' ? embedded(table) : inPostgres(database, table)),
  };
}
