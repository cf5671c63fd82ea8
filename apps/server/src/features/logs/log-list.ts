import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { countedPage, countLimit, type Window } from '../../platform/resource/list/pages.ts';
import type { Page } from '../../platform/resource/repository.ts';
import { beforeAll, logQueries, namesInOneGo, type LogSearch, type Key } from './logs.repository.ts';

/** Largest number of matching nicknames that are looked up by index; with more, the log is scanned. */
const maxNames = 1000;
/** Largest number of index entries read to merge the newest lines of several names. */
const maxMerged = 2000;
/** Batch size of an export. */
const exportBatch = 500;

/** Ids of a page and the number of matches, up to `countLimit`. */
interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

/**
 * Searches a log that grows without limit. The duration must not depend on its length, and other requests must not be
 * blocked: each search consists of short steps and yields in between.
 *
 * Rare values are found by index and sorted. Frequent values are read from their index in order of time. The log is
 * scanned only for combinations of frequent filters.
 */
export function logList<Row>(database: ReadDatabase, table: 'loginLogs' | 'operationLogs') {
  const queries = logQueries<Row>(database, table);

  /** Matching nicknames in the log; `undefined` if there are too many to look up. */
  const namesLike = async (patterns: readonly string[]): Promise<readonly string[] | undefined> => {
    const found: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined && found.length <= maxNames) {
      const names = await queries.namesAfter(after, patterns);
      found.push(...names.filter(({ hit }) => hit === 1).map(({ name }) => name));
      after = names.length < namesInOneGo ? undefined : names.at(-1)?.name;
    }
    return found.length > maxNames ? undefined : found;
  };

  /** Index keys for a search. */
  const keysOf = async ({ equals, patterns, rows }: LogSearch): Promise<readonly Key[]> => {
    // The indexes contain no lines under a header.
    if (rows !== undefined) return [];
    const keys: Key[] = Object.entries(equals).map(([column, value]) => ({ column, values: [value] }));
    const names = patterns === undefined ? undefined : await namesLike(patterns);
    return names === undefined ? keys : [...keys, { column: 'nickname', values: names }];
  };

  /** Ids of all matches, one section of the log at a time. */
  async function* stretches(asked: LogSearch, keys: readonly Key[]): AsyncGenerator<readonly number[]> {
    // A name is more selective than a result or action, so the last key is used.
    const along = keys.findLast(({ values }) => values.length === 1);
    let from = beforeAll(asked);
    for (const size of queries.sizes()) {
      const { ids, end } = await queries.stretch(asked, along, from, size);
      yield ids;
      if (end === undefined) return;
      from = end;
    }
  }

  /** Like `stretches`, but chooses the keys first. */
  async function* everyStretch(asked: LogSearch): AsyncGenerator<readonly number[]> {
    if (asked.ids !== undefined) {
      yield await queries.among(asked, asked.ids);
      return;
    }
    const keys = await keysOf(asked);
    if (keys.every(({ values }) => values.length > 0)) yield* stretches(asked, keys);
  }

  /** @param most stops the scan after this number of matches */
  const scan = async (asked: LogSearch, keys: readonly Key[], window: Window, most: number): Promise<Found> => {
    // Several rows of a header find it once.
    const ids = new Set<number>();
    for await (const more of stretches(asked, keys)) {
      for (const id of more) ids.add(id);
      if (ids.size >= most) break;
    }
    return { ids: [...ids].slice(window.offset, window.offset + window.limit), total: ids.size };
  };

  const find = async (asked: LogSearch, window: Window): Promise<Found> => {
    const depth = window.offset + window.limit;
    if (asked.rows !== undefined) return scan(asked, [], window, Math.max(depth, countLimit));
    const filters = Object.keys(asked.equals).length + (asked.patterns === undefined ? 0 : 1);
    if (filters === 0)
      return { ids: await queries.pageByTime(asked, window), total: await queries.countUpToMax(asked) };
    const keys = await keysOf(asked);
    for (const key of keys) {
      const having = await queries.countUpToMax(asked, key);
      if (having >= countLimit) continue;
      const total = filters === 1 ? having : await queries.countOfRareKey(asked, key);
      return { ids: total === 0 ? [] : await queries.pageOfRareKey(asked, key, window), total };
    }
    const [only] = keys;
    if (filters > 1 || only === undefined) return scan(asked, keys, window, Math.max(depth, countLimit));
    if (only.values.length > 1 && only.values.length * depth > maxMerged)
      return { ...(await scan(asked, keys, window, depth)), total: countLimit };
    return { ids: await queries.pageOfFrequentKey(asked, only, window), total: countLimit };
  };

  return {
    /** Returns a page in order of time. */
    async page(asked: LogSearch, window: Window): Promise<Page<Row>> {
      const { ids, total } = await find(asked, window);
      return countedPage(ids.length === 0 ? [] : await queries.lines(ids, asked.direction), total);
    },

    /** Returns true if more lines match than `most`. */
    async areMoreThan(asked: LogSearch, most: number): Promise<boolean> {
      let count = 0;
      for await (const ids of everyStretch(asked)) {
        count += ids.length;
        if (count > most) return true;
      }
      return false;
    },

    /** Iterates over all matches in order of time, in batches. Rows come as they are, not as their header. */
    async *all(asked: LogSearch): AsyncGenerator<Row> {
      for await (const ids of everyStretch(asked)) {
        for (let begin = 0; begin < ids.length; begin += exportBatch) {
          yield* await queries.lines(ids.slice(begin, begin + exportBatch), asked.direction);
        }
      }
    },
  };
}
