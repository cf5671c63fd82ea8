import { sql, type RawBuilder } from 'kysely';
import type { ReadDatabase } from '../database/open-database.ts';
import type { Param } from '../database/prepared.ts';
import { cancellationGuard } from '../database/sql.ts';
import { normalized, normalizedWords, textConditionOf } from './terms.ts';
import { indexOf, lineBreak, termsColumn } from './text-index.ts';
import { phraseOf, setOf } from './text-search.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * How well a text matches a search, best first: a line of it is the search, begins with one of its words, or only
 * contains them.
 */
const ranks = ['whole', 'begins', 'contains'] as const;
type Rank = (typeof ranks)[number];

/** Row id and its rank as a number, 0 is the best. The row of several ranks is listed with each of them. */
interface RankedRow {
  readonly id: number;
  readonly rank: number;
}

/**
 * Matches that are sorted by age for each rank with PostgreSQL. Sorting all matches of a frequent word would take long.
 */
const sortedMatches = 200;

const lineStart = normalized(lineBreak);

interface Wanted {
  readonly words: readonly string[];
  /** One of these; undefined if any match will do. */
  readonly oneOf?: readonly string[];
}

/** Normalized texts to find for each rank. @param text not blank */
function wantedOf(text: string): Readonly<Record<Rank, Wanted>> {
  const words = normalizedWords(text);
  const whole = `${lineStart}${normalized(text.trim().replaceAll(/\s+/g, ' '))}${lineStart}`;
  return {
    whole: { words: [whole] },
    begins: { words, oneOf: words.map((word) => `${lineStart}${word}`) },
    contains: { words },
  };
}

/** Finds rows of a table whose indexed columns contain all words of a search, in any order and column. */
interface RankedSearch {
  /**
   * Returns SQL that selects a {@link RankedRow} for the newest matches of each rank.
   *
   * @param words number of words, from {@link wordCount}
   * @param most largest number of rows of a rank
   * @param within further conditions
   */
  rows(param: Param<Values>, words: number, most: number, within: Within): RawBuilder<RankedRow>;
  /** Returns the parameters of that SQL. @param text not blank */
  valuesOf(text: string): Values;
}

/** Returns conditions that matches must also meet. @param id SQL of the row id */
type Within = (id: RawBuilder<unknown>) => readonly RawBuilder<boolean>[];

/** Number of words of a search, which determines the shape of its SQL. @param text not blank */
export const wordCount = (text: string): number => normalizedWords(text).length;

/** SQLite: one expression of FTS5 for each rank. */
function embedded(table: string, columns: readonly string[]): RankedSearch {
  const filter = `{${columns.map((name) => `"${name}"`).join(' ')}} :`;
  const has = (word: string) => `${filter} ${phraseOf(textConditionOf(word))}`;
  const expressionOf = ({ words, oneOf = [] }: Wanted) => {
    const all = words.map((word) => has(word));
    return (oneOf.length === 0 ? all : [...all, `(${oneOf.map((word) => has(word)).join(' OR ')})`]).join(' AND ');
  };
  const index = sql`${sql.table(indexOf(table))} as searched`;
  const id = sql.ref('searched.rowid');
  return {
    rows: (param, _words, most, within) => {
      const selects = ranks.map((name, rank) => {
        const all = [
          sql<boolean>`${sql.ref(`searched.${indexOf(table)}`)} match ${param(name)}`,
          ...cancellationGuard('sqlite', 'searched.rowid'),
          ...within(id),
        ];
        return sql`select * from (select ${id} as "id", ${sql.lit(rank)} as "rank" from ${index}
          where ${sql.join(all, sql` and `)} order by ${id} desc limit ${sql.lit(most)})`;
      });
      return sql<RankedRow>`${sql.join(selects, sql` union all `)}`;
    },
    valuesOf(text) {
      const wanted = wantedOf(text);
      return Object.fromEntries(ranks.map((rank) => [rank, expressionOf(wanted[rank])]));
    },
  };
}

/** PostgreSQL: a GIN index finds rows with the terms of a word; the text decides whether they are in sequence. */
function inPostgres(table: string, columns: readonly string[]): RankedSearch {
  const index = sql`${sql.table(indexOf(table))} as searched`;
  const id = sql.ref('searched.id');
  const has = (param: Param<Values>, name: string) =>
    sql<boolean>`(${sql.join(
      columns.map(
        (column) => sql`(${sql.ref(`searched.${termsColumn(column)}`)} @@ ${param(`${name}Set`)}::tsquery
          and strpos(${sql.ref(`searched.${column}`)}, ${param(`${name}Text`)}) <> 0)`,
      ),
      sql` or `,
    )})`;
  const all = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`;
  const oneOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` or `)})`;
  return {
    // Matches are read once and ranked; better ones are looked up only if there are more than can be sorted.
    rows: (param, words, most, within) => {
      const ofWords = (rank: Rank) => Array.from({ length: words }, (_, at) => has(param, `${rank}${at}`));
      const whole = has(param, 'whole0');
      const begins = oneOf(ofWords('begins'));
      const contains = all([...ofWords('contains'), ...within(id)]);
      const isCut = sql<boolean>`(select count(*) from "contained") = ${sql.lit(sortedMatches)}`;
      const newest = (rank: number, condition: RawBuilder<boolean>) =>
        sql`select * from (select "id", ${sql.lit(rank)} as "rank" from
          (select ${id} as "id" from ${index} where ${isCut} and ${condition} limit ${sql.lit(sortedMatches)}) as "matches"
          order by "id" desc limit ${sql.lit(most)}) as "rows"`;
      return sql<RankedRow>`with "contained" as materialized (
          select ${id} as "id", case when ${whole} then 0 when ${begins} then 1 else 2 end as "rank" from ${index}
          where ${contains} limit ${sql.lit(sortedMatches)})
        select * from (select * from "contained" order by "rank", "id" desc limit ${sql.lit(most)}) as "ranked"
        union all ${newest(0, all([whole, ...within(id)]))}
        union all ${newest(1, all([contains, begins]))}`;
    },
    valuesOf(text) {
      const { whole, begins, contains } = wantedOf(text);
      const valuesOf = (rank: Rank, words: readonly string[]) =>
        words.flatMap((word, at) => [
          [`${rank}${at}Set`, setOf(textConditionOf(word))],
          [`${rank}${at}Text`, word],
        ]);
      return Object.fromEntries([
        ...valuesOf('whole', whole.words),
        ...valuesOf('begins', begins.oneOf ?? []),
        ...valuesOf('contains', contains.words),
      ]) as Values;
    },
  };
}

/** Opens the ranked search in columns of a table's text index. */
export const rankedSearch = (
  { dialect }: Pick<ReadDatabase, 'dialect'>,
  table: string,
  columns: readonly string[],
): RankedSearch => (dialect === 'sqlite' ? embedded(table, columns) : inPostgres(table, columns));
