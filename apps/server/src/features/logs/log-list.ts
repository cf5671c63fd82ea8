import { limits } from '@mutai/contract/limits';
import type { ReadDatabase } from '../../platform/database/open-database.ts';
import { beforeAll, logQueries, namesInOneGo, type Asked, type Key, type Window } from './logs.repository.ts';

/** Names that a search by nickname looks up one by one; with more of them it looks through the log instead. */
const mostNames = 1000;
/** Index entries that may be read to merge the newest lines of several names. */
const mostMerged = 2000;
/** Lines that an export fetches at a time. */
const linesFetched = 500;

export interface LogPage<Row> {
  readonly rows: readonly Row[];
  /** Counted to `limits.exactTotal`. */
  readonly total: number;
  /** Whether there are more. */
  readonly atLeast: boolean;
}

/** Ids of a page, and how many match; one more than `exactTotal` stands for all that are more. */
interface Found {
  readonly ids: readonly number[];
  readonly total: number;
}

const many = limits.exactTotal + 1;

/**
 * Searches of a log that grows without end, of which none may take longer because the log is longer, and none may hold
 * up other requests: each is made of short steps, between which others have their turn.
 *
 * What few lines have is found by its index and sorted. What many lines have is read from its index in the order of
 * time. Only where several filters, each of them frequent, come together is the log itself looked through.
 */
export function logList<Row>(database: ReadDatabase, table: 'loginLogs' | 'operationLogs') {
  const queries = logQueries<Row>(database, table);

  /** Nicknames in the log that match; undefined when they are more than can be looked up one by one. */
  const namesLike = async (patterns: readonly string[]): Promise<readonly string[] | undefined> => {
    const found: string[] = [];
    let after: string | undefined = '';
    while (after !== undefined && found.length <= mostNames) {
      const names = await queries.namesAfter(after, patterns);
      found.push(...names.filter(({ hit }) => hit === 1).map(({ name }) => name));
      after = names.length < namesInOneGo ? undefined : names.at(-1)?.name;
    }
    return found.length > mostNames ? undefined : found;
  };

  /** Keys by which the lines can be found. */
  const keysOf = async ({ equals, patterns }: Asked): Promise<readonly Key[]> => {
    const keys: Key[] = Object.entries(equals).map(([column, value]) => ({ column, values: [value] }));
    const names = patterns === undefined ? undefined : await namesLike(patterns);
    return names === undefined ? keys : [...keys, { column: 'nickname', values: names }];
  };

  /** Ids of all that match, a stretch of the log at a time. */
  async function* stretches(asked: Asked, keys: readonly Key[]): AsyncGenerator<readonly number[]> {
    // A name says more than a result or an act does, so it comes last among the keys.
    const along = keys.findLast(({ values }) => values.length === 1);
    let from = beforeAll(asked);
    for (const size of queries.sizes()) {
      const { ids, end } = await queries.stretch(asked, along, from, size);
      yield ids;
      if (end === undefined) return;
      from = end;
    }
  }

  /** The same, when it is not known yet by what to find them. */
  async function* everyStretch(asked: Asked): AsyncGenerator<readonly number[]> {
    const keys = await keysOf(asked);
    if (keys.every(({ values }) => values.length > 0)) yield* stretches(asked, keys);
  }

  /** @param most matches after which the rest of the log is left alone */
  const lookThrough = async (asked: Asked, keys: readonly Key[], window: Window, most: number): Promise<Found> => {
    const ids: number[] = [];
    for await (const more of stretches(asked, keys)) {
      ids.push(...more);
      if (ids.length >= most) break;
    }
    return { ids: ids.slice(window.offset, window.offset + window.limit), total: ids.length };
  };

  const find = async (asked: Asked, window: Window): Promise<Found> => {
    const depth = window.offset + window.limit;
    const filters = Object.keys(asked.equals).length + (asked.patterns === undefined ? 0 : 1);
    if (filters === 0)
      return { ids: await queries.pageByTime(asked, window), total: await queries.countUpToMax(asked) };
    const keys = await keysOf(asked);
    for (const key of keys) {
      const having = await queries.countUpToMax(asked, key);
      if (having >= many) continue;
      const total = filters === 1 ? having : await queries.countOfRareKey(asked, key);
      return { ids: total === 0 ? [] : await queries.pageOfRareKey(asked, key, window), total };
    }
    const [only] = keys;
    if (filters > 1 || only === undefined) return lookThrough(asked, keys, window, Math.max(depth, many));
    if (only.values.length > 1 && only.values.length * depth > mostMerged)
      return { ...(await lookThrough(asked, keys, window, depth)), total: many };
    return { ids: await queries.pageOfFrequentKey(asked, only, window), total: many };
  };

  return {
    /** One page, in the order of time. */
    async page(asked: Asked, window: Window): Promise<LogPage<Row>> {
      const { ids, total } = await find(asked, window);
      return {
        rows: ids.length === 0 ? [] : await queries.lines(ids, asked.direction),
        total: Math.min(total, limits.exactTotal),
        atLeast: total > limits.exactTotal,
      };
    },

    /** Whether more lines match than a number. */
    async areMoreThan(asked: Asked, most: number): Promise<boolean> {
      let count = 0;
      for await (const ids of everyStretch(asked)) {
        count += ids.length;
        if (count > most) return true;
      }
      return false;
    },

    /** All lines that match, in the order of time, a few at a time. */
    async *all(asked: Asked): AsyncGenerator<Row> {
      for await (const ids of everyStretch(asked)) {
        for (let begin = 0; begin < ids.length; begin += linesFetched) {
          yield* await queries.lines(ids.slice(begin, begin + linesFetched), asked.direction);
        }
      }
    },
  };
}
