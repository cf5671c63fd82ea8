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
 * Characters of every body that are read and folded: reading costs about 5 ns for each byte and folding about 20 ns for each
 * character, and a page has up to 50 posts of up to megabytes each.
 */
const headLength = 2048;
/** Characters that are read before a later match, more than are shown. */
const margin = 64;

/** A post that a search found, with the first `headOf` characters of its body. */
export interface HeadRow extends PublishedRow {
  readonly head: string;
}

/** A post that a search found, with what is shown of it. */
export interface FoundRow extends PublishedRow {
  readonly highlights: { readonly title: Highlighted; readonly content: Highlighted };
}

/** A part that is read of a later place. */
interface LaterPart {
  readonly id: number;
  readonly part: string;
}

/** @param asked characters that were asked for */
const partOf = (text: string, asked: number, isStart: boolean): TextPart => ({
  text,
  isStart,
  isEnd: text.length < asked || charactersIn(text) < asked,
});

/**
 * Spellings of words that a database finds without folding texts, which takes a tenth of the time.
 *
 * @returns as they were typed, and others that are frequent
 */
function spellingsOf(wanted: string, words: readonly string[]): readonly [readonly string[], readonly string[]] {
  const typed = wanted.trim().split(/\s+/).slice(0, words.length);
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const others = new Set([...words, ...capitalised, ...words.map((word) => word.toUpperCase())]);
  return [typed, [...others].filter((spelling) => spelling !== '' && !typed.includes(spelling))];
}

/** Characters of the beginning of a body that an excerpt is looked for in. @param wanted what was searched for */
export const headOf = (wanted: string): number => headLength + matchRoom(searchedWords(wanted));

/** Excerpts of bodies, of each of which only the part is read that its excerpt needs. */
export function highlighting(database: Database) {
  const { db, dialect } = database;
  const index = textSearch(database, 'posts');
  const placeOf = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');

  /**
   * Parts of bodies in which something is searched after the head: the surroundings of the first place with one of some
   * spellings, or, for bodies that have none, all that is searched, if the index says that it has a word.
   */
  const laterParts = preparedByShape<{ readonly whole: boolean }, Values, LaterPart>(
    database,
    (executor, place, { whole }) => {
      const isAsked = among(dialect, 't.id', place('ids'));
      if (whole) {
        return compilable(
          sql<LaterPart>`select t."id", substr(t."contentText", ${sql.lit(headLength - margin + 1)}, ${sql.lit(searchedMax)}) as "part"
            from "posts" as t where ${isAsked} and ${index.hasSome(place, 'contentText', sql.ref('t.id'))}`,
          executor,
        );
      }
      const spellings =
        dialect === 'sqlite'
          ? sql`json_each(${place('spellings')})`
          : sql`unnest(${place('spellings')}::text[]) as spelling(value)`;
      return compilable(
        // Not joined with the places: SQLite would read each body a second time.
        sql<LaterPart>`select "id", substr("contentText", "at" - ${sql.lit(margin)}, cast(${place('around')} as integer)) as "part"
          from (select t."id", t."contentText",
              (select min(nullif(${placeOf}(t."contentText", value), 0)) from ${spellings}) as "at"
            from "posts" as t where ${isAsked}) as placed
          where "at" > ${sql.lit(headLength)}`,
        executor,
      );
    },
  );

  /** Excerpts by id, for bodies that have no match in their heads. */
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

  /** Adds what is shown of posts. @param wanted what was searched for */
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
