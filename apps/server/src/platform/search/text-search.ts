import { sql, type RawBuilder } from 'kysely';
import { limits } from '@mutai/contract/limits';
import type { Executor, ReadDatabase } from '../database/open-database.ts';
import { compilable, prepared, preparedByShape, type Param } from '../database/prepared.ts';
import { indexOf, termsColumn } from './text-index.ts';
import { searchedColumnsOf } from './searched-columns.ts';
import { normalizedWords, textConditionOf, type TextCondition } from './terms.ts';

type Values = Readonly<Record<string, unknown>>;

/** Result of EXPLAIN. */
type Plans = readonly { readonly Plan: { readonly 'Plan Rows': number } }[];

/** Search in the texts of a table. */
export interface TextSearch {
  /** Indexed columns. */
  readonly columns: ReadonlySet<string>;
  /** The index as a table expression, and its row id column. */
  readonly from: RawBuilder<unknown>;
  readonly id: string;
  /** Joins the index to a query by row id, independent of the search. */
  joinedBy(id: RawBuilder<unknown>): RawBuilder<unknown>;
  /** Returns the number of words per column, which determines the query shape. @param texts by column, none blank */
  shapeOf(texts: ReadonlyMap<string, string>): readonly SearchedText[];
  /**
   * Returns the condition that the columns contain the words of the search.
   *
   * @param need `all`: each column contains its own words; `any`: each word is in at least one of the columns
   */
  matches(param: Param<Values>, texts: readonly SearchedText[], need?: Need): RawBuilder<boolean>;
  /** Returns the parameters of the condition. @param texts by column, none blank */
  valuesOf(texts: ReadonlyMap<string, string>, need?: Need): Values;
  /** Returns the condition that a row contains at least one of the words in a column. @param id SQL of the row id */
  hasSome(param: Param<Values>, column: string, id: RawBuilder<unknown>): RawBuilder<boolean>;
  /** Returns the parameters of that condition. @param text words, not blank */
  valuesOfSome(column: string, text: string): Values;
  /** Returns true if the database estimates more matches than a list counts; false if it has no estimate. */
  isFrequent(executor: Executor, texts: ReadonlyMap<string, string>): Promise<boolean>;
}

type Need = 'all' | 'any';

/** Searched column with its number of words. */
export interface SearchedText {
  readonly column: string;
  readonly words: number;
}

const shapeOf: TextSearch['shapeOf'] = (texts) =>
  [...texts].map(([name, text]) => ({ column: name, words: normalizedWords(text).length }));

const alias = 'searched';
const column = (name: string) => sql.ref(`${alias}.${name}`);

/** Terms contain no quotes, see `normalized`. */
export const phraseOf = (wanted: TextCondition) =>
  'prefix' in wanted ? `"${wanted.prefix}"*` : `"${wanted.terms.join(' ')}"`;
export const setOf = (wanted: TextCondition) =>
  'prefix' in wanted ? `'${wanted.prefix}':*` : wanted.terms.map((term) => `'${term}'`).join(' & ');

/**
 * Estimated rows from which a term counts as frequent: a fifth above the counting limit. PostgreSQL estimates from a
 * sample, with errors of a few percent.
 */
const frequentRows = limits.exactTotal * 1.2;
/** Smallest share of rows for a frequent term. PostgreSQL assumes a 200th for unknown prefixes. */
const frequentShare = 0.01;

/** FTS5 expression: a column contains a word. @param word normalized */
const columnHas = (name: string, word: string) => `"${name}" : ${phraseOf(textConditionOf(word))}`;

/** SQLite: FTS5 matches sequences of terms; one expression covers all columns. */
function embedded(table: string): Omit<TextSearch, 'columns'> {
  const from = sql`${sql.table(indexOf(table))} as ${sql.ref(alias)}`;
  return {
    from,
    id: `${alias}.rowid`,
    joinedBy: (id) => sql`cross join ${from} on ${column('rowid')} = ${id}`,
    matches: (param) => sql<boolean>`${column(indexOf(table))} match ${param('expression')}`,
    shapeOf: (texts) => [...texts.keys()].map((name) => ({ column: name, words: 1 })),
    valuesOf: (texts, need = 'all') => {
      const parts = [...texts].map(([name, text]) => normalizedWords(text).map((word) => columnHas(name, word)));
      if (need === 'all') return { expression: parts.flat().join(' AND ') };
      const words = parts[0]?.map((_, at) => `(${parts.map((ofColumn) => ofColumn[at]).join(' OR ')})`) ?? [];
      return { expression: words.join(' AND ') };
    },
    hasSome: (param, _, id) => sql<boolean>`exists (select 1 from ${sql.table(indexOf(table))} as ${sql.ref(alias)}
      where ${column(indexOf(table))} match ${param('some')} and ${sql.ref(`${alias}.rowid`)} = ${id})`,
    valuesOfSome: (name, text) => ({
      some: normalizedWords(text)
        .map((word) => columnHas(name, word))
        .join(' OR '),
    }),
    // SQLite scans in id order and stops: counting up to the limit takes three milliseconds.
    isFrequent: async () => false,
  };
}

/** PostgreSQL: a GIN index finds rows with all terms; the text decides whether they are in sequence. */
function inPostgres(database: ReadDatabase, table: string): Omit<TextSearch, 'columns'> {
  const guess = preparedByShape<{ column: string }, { set: string }, { 'QUERY PLAN': Plans }>(
    database,
    (executor, param, shape) => {
      const found = sql`select from ${sql.table(indexOf(table))} where ${sql.ref(shape.column)} @@ ${param('set')}::tsquery`;
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
    // `offset 0` prevents PostgreSQL from evaluating the text condition first: for several frequent terms it
    // underestimates the matches by a factor of hundred.
    joinedBy: (id) =>
      sql`cross join lateral (select * from ${from} where ${column('id')} = ${id} offset 0) as ${sql.ref(alias)}`,
    shapeOf,
    matches: (param, texts, need = 'all') => {
      // `<> 0` instead of `> 0`: PostgreSQL assumes that inequality is nearly always true, and that `>` matches a
      // third.
      const hasWord = (
        name: string,
        at: number,
      ) => sql`${column(termsColumn(name))} @@ ${param(`${termsColumn(name)}${at}`)}::tsquery
            and strpos(${column(name)}, ${param(`${name}Text${at}`)}) <> 0`;
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
          normalizedWords(text).flatMap((word, at) => [
            [`${termsColumn(name)}${at}`, setOf(textConditionOf(word))],
            [`${name}Text${at}`, word],
          ]),
        ),
      ),
    // Compares the text only: the terms of a long text are longer than the text.
    hasSome: (param, name, id) => sql<boolean>`exists (select 1 from ${sql.table(indexOf(table))} as ${sql.ref(alias)}
      where ${sql.ref(`${alias}.id`)} = ${id} and exists (select 1 from unnest(${param('some')}::text[]) as word
        where strpos(${column(name)}, word) <> 0))`,
    valuesOfSome: (_, text) => ({ some: normalizedWords(text) }),
    async isFrequent(executor, texts) {
      const [only, ...others] = texts;
      if (only === undefined || others.length > 0) return false;
      const [word = '', ...otherWords] = normalizedWords(only[1]);
      if (otherWords.length > 0) return false;
      const wanted = textConditionOf(word);
      // PostgreSQL would treat consecutive terms as independent and estimate too low.
      if ('terms' in wanted && wanted.terms.length > 1) return false;
      const [plan] = await guess(executor, { column: termsColumn(only[0]) }, { set: setOf(wanted) });
      const guessed = plan?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
      if (guessed < frequentRows) return false;
      const [all] = await rowsOf(executor, {});
      return all !== undefined && guessed > all.rows * frequentShare;
    },
  };
}

/** Opens the search in the text index of a table. */
export function textSearch(database: ReadDatabase, table: string): TextSearch {
  return {
    columns: new Set(searchedColumnsOf(table)),
    ...(database.dialect === 'sqlite' ? embedded(table) : inPostgres(database, table)),
  };
}
