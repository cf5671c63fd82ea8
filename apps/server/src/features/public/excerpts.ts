import { charactersIn } from '@mutai/contract/characters';
import { sql } from 'kysely';
import type { Highlighted } from '@mutai/contract/public/schema';
import type { Database, Executor } from '../../platform/database/open-database.ts';
import { compilable, preparedByShape } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import { searchedWords } from '../../platform/search/terms.ts';
import { searchedMax } from '../../platform/search/text-index.ts';
import { textSearch } from '../../platform/search/text-search.ts';
import { beginningOf, excerpt, highlighted, matchRoom, type TextPart } from './highlights.ts';
import { type PublishedRow, type Values } from './post-rows.ts';

/**
 * Characters read and folded of every body. Reading costs about 5 ns per byte and folding about 20 ns per character; a
 * page has up to 50 posts of up to megabytes each.
 */
const headLength = 2048;
/** Characters read before a later match, more than are shown. */
const margin = 64;

/** Search result with the first `headOf` characters of its body. */
export interface HeadRow extends PublishedRow {
  readonly head: string;
}

/** Search result with highlights. */
export interface FoundRow extends PublishedRow {
  readonly highlights: { readonly title: Highlighted; readonly content: Highlighted };
}

/** Part of a body after its head. */
interface LaterPart {
  readonly id: number;
  readonly part: string;
}

/** @param asked requested number of characters */
const partOf = (text: string, asked: number, isStart: boolean): TextPart => ({
  text,
  isStart,
  isEnd: text.length < asked || charactersIn(text) < asked,
});

/**
 * Returns common spellings of words, which a database finds without folding texts, in a tenth of the time.
 *
 * @returns as typed, and other common spellings
 */
function spellingsOf(wanted: string, words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const typed = wanted.trim().split(/\s+/).slice(0, words.length);
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const others = new Set([...words, ...capitalised, ...words.map((word) => word.toUpperCase())]);
  return [typed, [...others].filter((spelling) => spelling !== '' && !typed.includes(spelling))];
}

/** Length of the head of a body that is searched for an excerpt, in characters. @param wanted the search */
export const headOf = (wanted: string): number => headLength + matchRoom(searchedWords(wanted));

/** Creates excerpts, reading only the necessary part of each body. */
export function highlighting(database: Database) {
  const { read: db, dialect } = database;
  const index = textSearch(database, 'posts');
  const placeOf = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');

  /**
   * Reads parts of bodies after the head: the surroundings of the first match of a spelling, or, for bodies without
   * one, the whole searched text if the index contains a word.
   */
  const laterParts = preparedByShape<{ readonly whole: boolean }, Values, LaterPart>(
    database,
    (executor, param, { whole }) => {
      const isAsked = among(dialect, 't.id', param('ids'));
      if (whole) {
        return compilable(
          sql<LaterPart>`select t."id", substr(t."contentText", ${sql.lit(headLength - margin + 1)}, ${sql.lit(searchedMax)}) as "part"
            from "posts" as t where ${isAsked} and ${index.hasSome(param, 'contentText', sql.ref('t.id'))}`,
          executor,
        );
      }
      const spellings =
        dialect === 'sqlite'
          ? sql`json_each(${param('spellings')})`
          : sql`unnest(${param('spellings')}::text[]) as spelling(value)`;
      return compilable(
        // Not a join with the positions: SQLite would read each body twice.
        sql<LaterPart>`select "id", substr("contentText", "at" - ${sql.lit(margin)}, cast(${param('around')} as integer)) as "part"
          from (select t."id", t."contentText",
              (select min(nullif(${placeOf}(t."contentText", value), 0)) from ${spellings}) as "at"
            from "posts" as t where ${isAsked}) as placed
          where "at" > ${sql.lit(headLength)}`,
        executor,
      );
    },
  );

  /** Id → excerpt, for bodies without a match in their heads. */
  const laterExcerpts = async (
    ids: Iterable<number>,
    wanted: string,
    lane: Executor,
  ): Promise<ReadonlyMap<number, Highlighted>> => {
    const words = searchedWords(wanted);
    const around = 2 * margin + matchRoom(words);
    const left = new Set(ids);
    const found = new Map<number, Highlighted>();
    const look = async (whole: boolean, asked: number, spellings: readonly string[] = []) => {
      if (left.size === 0) return;
      const lists = { ids: listParameter(dialect, [...left]), spellings: listParameter(dialect, spellings) };
      const values = { ...lists, around, ...index.valuesOfSome('contentText', wanted) };
      for (const { id, part } of await laterParts(lane, { whole }, values)) {
        const shown = excerpt(partOf(part, asked, false), words);
        if (shown === undefined) continue;
        found.set(id, shown);
        left.delete(id);
      }
    };
    for (const spellings of spellingsOf(wanted, words)) if (spellings.length > 0) await look(false, around, spellings);
    await look(true, searchedMax);
    return found;
  };

  /** Adds highlights to posts. @param wanted the search */
  return async (rows: readonly HeadRow[], wanted: string, lane: Executor = db): Promise<FoundRow[]> => {
    const words = searchedWords(wanted);
    const heads = rows.map(({ head: text, ...row }) => {
      const head = partOf(text, headOf(wanted), true);
      return { row, head, shown: excerpt(head, words) };
    });
    const cut = heads.filter(({ head, shown }) => shown === undefined && !head.isEnd).map(({ row }) => row.id);
    const later = await laterExcerpts(cut, wanted, lane);
    return heads.map(({ row, head, shown }) => ({
      ...row,
      highlights: {
        title: highlighted(row.title, words),
        content: shown ?? later.get(row.id) ?? beginningOf(head),
      },
    }));
  };
}
