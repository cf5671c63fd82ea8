import { sql } from 'kysely';
import type { Highlighted } from '@mutai/contract/public/schema';
import type { Database } from '../../platform/database/open-database.ts';
import { prepared } from '../../platform/database/prepared.ts';
import { among, listParameter } from '../../platform/database/sql.ts';
import type { Requester } from '../../platform/fair-queue.ts';
import { searchedWords } from '../../platform/search/terms.ts';
import { searchedMax } from '../../platform/search/text-index.ts';
import { textSearch } from '../../platform/search/text-search.ts';
import { beginningOf, excerpt, highlighted, matchRoom, type TextPart } from './highlights.ts';
import { compilable, type PublishedRow, type Values } from './post-rows.ts';

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
  /** Characters that it has when more follow. */
  readonly asked: number;
}

/** Characters as databases count them. */
const charactersIn = (text: string): number => text.length - (text.match(/[\uD800-\uDBFF]/g)?.length ?? 0);

/** @param asked characters that were asked for */
const partOf = (text: string, asked: number, isStart: boolean): TextPart => ({
  text,
  isStart,
  isEnd: text.length < asked || charactersIn(text) < asked,
});

/** Spellings of words that a database finds without folding texts, which takes a tenth of the time. */
function spellingsOf(wanted: string, words: readonly string[]): readonly string[] {
  const capitalised = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  const typed = wanted.trim().split(/\s+/).slice(0, words.length);
  const all = new Set([...typed, ...words, ...capitalised, ...words.map((word) => word.toUpperCase())]);
  return [...all].filter((spelling) => spelling !== '');
}

/** Characters of the beginning of a body that an excerpt is looked for in. @param wanted what was searched for */
export const headOf = (wanted: string): number => headLength + matchRoom(searchedWords(wanted));

/** Excerpts of bodies, of each of which only the part is read that its excerpt needs. */
export function highlighting(database: Database) {
  const { db, dialect } = database;
  const index = textSearch(database, 'posts');
  const placeOf = sql.raw(dialect === 'sqlite' ? 'instr' : 'strpos');

  /**
   * Parts of bodies that have a word after their head, of which all but the head is searched. With a spelling that occurs
   * there, the surroundings of the first one, otherwise all that is searched.
   */
  const laterParts = prepared<Values, LaterPart>(database, (executor, place) => {
    const rest = sql`substr(t."contentText", ${sql.lit(headLength + 1)}, ${sql.lit(searchedMax)})`;
    const spellings =
      dialect === 'sqlite'
        ? sql`json_each(${place('spellings')})`
        : sql`unnest(${place('spellings')}::text[]) as spelling(value)`;
    const at = sql`(select min(nullif(${placeOf}(${rest}, value), 0)) from ${spellings})`;
    return compilable(
      sql<LaterPart>`with placed as materialized (select t."id", ${at} as "at" from "posts" as t
          where ${among(dialect, 't.id', place('ids'))} and ${index.hasSome(place, 'contentText', sql.ref('t.id'))}),
        cut as (select "id", ${sql.lit(headLength - margin)} + coalesce("at", 1) as "from",
          case when "at" is null then ${sql.lit(searchedMax)} else cast(${place('around')} as integer) end as "asked" from placed)
        select t."id", substr(t."contentText", cut."from", cut."asked") as "part", cut."asked"
        from cut inner join "posts" as t on t."id" = cut."id"`,
      executor,
    );
  });

  /** Excerpts by id, for bodies that have no match in their heads. */
  const laterExcerpts = async (
    ids: Iterable<number>,
    wanted: string,
    requester?: Requester,
  ): Promise<ReadonlyMap<number, Highlighted>> => {
    const words = searchedWords(wanted);
    const left = new Set(ids);
    const found = new Map<number, Highlighted>();
    // A spelling may be a part of other characters, such as и of й: without one, all is read.
    for (const spellings of [spellingsOf(wanted, words), []]) {
      if (left.size === 0) break;
      const lists = { ids: listParameter(dialect, [...left]), spellings: listParameter(dialect, spellings) };
      const around = 2 * margin + matchRoom(words);
      const values = { ...lists, around, ...index.valuesOfSome('contentText', wanted) };
      for (const { id, part, asked } of await laterParts(db, values, requester)) {
        const shown = excerpt(partOf(part, asked, false), words);
        if (shown === undefined) continue;
        found.set(id, shown);
        left.delete(id);
      }
    }
    return found;
  };

  /** Adds what is shown of posts. @param wanted what was searched for */
  return async (rows: readonly HeadRow[], wanted: string, requester?: Requester): Promise<FoundRow[]> => {
    const words = searchedWords(wanted);
    const heads = rows.map(({ head: text, ...row }) => {
      const head = partOf(text, headOf(wanted), true);
      return { row, head, shown: excerpt(head, words) };
    });
    const cut = heads.filter(({ head, shown }) => shown === undefined && !head.isEnd).map(({ row }) => row.id);
    const later = await laterExcerpts(cut, wanted, requester);
    return heads.map(({ row, head, shown }) => ({
      ...row,
      highlights: {
        title: highlighted(row.title, words),
        content: shown ?? later.get(row.id) ?? beginningOf(head),
      },
    }));
  };
}
