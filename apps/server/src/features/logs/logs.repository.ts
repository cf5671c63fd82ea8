import { sql, type RawBuilder } from 'kysely';
import type { ReadDatabase } from '../../platform/database/open-database.ts';
import type { Dialect } from '../../platform/database/schema.ts';
import { compilable, preparedByShape, type Param } from '../../platform/database/prepared.ts';
import { among, containsAll, listParameter } from '../../platform/database/sql.ts';
import { countLimit, type Window } from '../../platform/resource/list/pages.ts';
import { yieldToEventLoop } from '../../platform/workers/yielding.ts';

/** Search of a log. */
export interface LogSearch {
  /** Milliseconds since 1970, both included. */
  readonly from: number;
  readonly to: number;
  /** Column → value. */
  readonly equals: Readonly<Record<string, string | number>>;
  /** One pattern per word of a nickname, all of which must match. */
  readonly patterns: readonly string[] | undefined;
  readonly direction: 'asc' | 'desc';
  /** Only these lines. */
  readonly ids?: readonly number[];
  /** Words that a line of the operation log must all contain, in any of its texts. Empty: no such filter. */
  readonly words?: readonly LogWord[];
  /**
   * Lines of the operation log under a header. By default they are left out; a search for words finds their header
   * (`headers`); an export contains them (`lines`).
   */
  readonly rows?: 'headers' | 'lines';
}

/** Word in the object, the user's name or account, or the address of a line. */
export interface LogWord {
  /** LIKE pattern. */
  readonly pattern: string;
  /** Users whose account contains the word. */
  readonly userIds: readonly number[];
}

/** Indexed column with some values; each such column has an index (column, createdAt, id). */
export interface Key {
  readonly column: string;
  readonly values: readonly (string | number)[];
}

/** Position of a line in order of time. */
export interface Cursor {
  readonly createdAt: number;
  readonly id: number;
}

interface Shape {
  readonly column?: string;
  /** True if the key has one value. */
  readonly single?: boolean;
  readonly equals?: readonly string[];
  readonly named?: boolean;
  readonly direction?: 'asc' | 'desc';
  /** Number of words. */
  readonly words?: number;
  readonly rows?: LogSearch['rows'];
}

type Values = Readonly<Record<string, unknown>>;
type Sql = RawBuilder<unknown>;

/** Names read at once. */
export const namesInOneGo = 250;
/** Lines read in the first step; often they contain the page. */
const firstStepLines = 1000;
/** Lines read in one step: a third of a millisecond in SQLite, which blocks the event loop. */
const maxLinesPerStep: Readonly<Record<Dialect, number>> = { sqlite: 1000, postgres: 20_000 };

/** Queries for searching a log. Each reads a limited number of index entries. */
export function logQueries<Row>(database: ReadDatabase, table: 'loginLogs' | 'operationLogs') {
  const { read: db, dialect } = database;
  const lines = sql.table(table);
  const hasHeaders = table === 'operationLogs';

  /** Prepares a query; each shape is compiled once. */
  const query = <O>(text: (param: Param<Values>, shape: Shape) => Sql) => {
    const run = preparedByShape<Shape, Values, O>(database, (from, param, shape) =>
      compilable(text(param, shape).$castTo<O>(), from),
    );
    return async (shape: Shape, values: Values) => {
      // A search consists of many such steps: yield before each.
      await yieldToEventLoop();
      return run(db, shape, values);
    };
  };
  const order = ({ direction }: Shape) => {
    const way = direction === 'asc' ? sql`asc` : sql`desc`;
    return sql`order by "createdAt" ${way}, "id" ${way}`;
  };
  /** Condition of the partial indexes. */
  const listed = ({ rows }: Shape) => (hasHeaders && rows === undefined ? sql`and "headerId" is null` : sql``);
  const inTime = (param: Param<Values>, shape: Shape) =>
    sql`"createdAt" between ${param('from')} and ${param('to')} ${listed(shape)}`;
  const matching = (param: Param<Values>, shape: Shape, range: Sql = inTime(param, shape)) => {
    const { equals = [], named = false, words = 0 } = shape;
    return sql.join(
      [
        range,
        ...equals.map((column) => sql`${sql.ref(column)} = ${param(column)}`),
        ...(named ? [containsAll(dialect, 'nickname', param('patterns'))] : []),
        ...Array.from({ length: words }, (_, at) => hasWord(dialect, param, at)),
      ],
      sql` and `,
    );
  };
  const ofKey = (param: Param<Values>, { column = '', single = false }: Shape) =>
    single ? sql`${sql.ref(column)} = ${param('value')}` : among(dialect, column, param('values'));
  const beyond = ({ direction }: Shape) => (direction === 'asc' ? sql`>` : sql`<`);

  const countByTime = query<{ total: number }>(
    (param, shape) => sql`select count(*) as total from (select 1 from ${lines} where ${inTime(param, shape)}
      limit ${param('most')}) as found`,
  );
  // Without an order PostgreSQL would collect all lines of a value before counting.
  const countByKey = query<{ total: number }>(
    (param, shape) => sql`select count(*) as total from (select 1 from ${lines} where ${ofKey(param, shape)}
      and ${inTime(param, shape)} ${shape.single === true ? sql`order by "createdAt"` : sql``} limit ${param('most')}) as found`,
  );
  const countOfKey = query<{ total: number }>(
    (param, shape) =>
      sql`select count(*) as total from ${lines} where ${ofKey(param, shape)} and ${matching(param, shape)}`,
  );
  const byTime = query<{ id: number }>(
    (param, shape) => sql`select "id" from ${lines} where ${inTime(param, shape)}
      ${order(shape)} limit ${param('limit')} offset ${param('offset')}`,
  );
  // Materialized; otherwise the database may scan the log in order to avoid a small sort.
  const ofRareKey = query<{ id: number }>(
    (param, shape) => sql`select * from (with found as materialized (select "id", "createdAt" from ${lines}
      where ${ofKey(param, shape)} and ${matching(param, shape)})
      select "id" from found ${order(shape)} limit ${param('limit')} offset ${param('offset')}) as page`,
  );
  const ofOneValue = query<{ id: number }>(
    (param, shape) => sql`select "id" from ${lines} where ${ofKey(param, shape)} and ${inTime(param, shape)}
      ${order(shape)} limit ${param('limit')} offset ${param('offset')}`,
  );
  const newestOfEach = (param: Param<Values>, shape: Shape, value: Sql) =>
    sql`select "id", "createdAt" from ${lines} where ${sql.ref(shape.column ?? '')} = ${value} and ${inTime(param, shape)}
      ${order(shape)} limit ${param('depth')}`;
  const ofSeveralValues = query<{ id: number }>((param, shape) =>
    dialect === 'sqlite'
      ? sql`select "id" from ${lines} where "id" in (select newest."id" from json_each(${param('values')}) as wanted
          cross join ${lines} as newest on newest."id" in
          (select "id" from (${newestOfEach(param, shape, sql`wanted.value`)})))
          ${order(shape)} limit ${param('limit')} offset ${param('offset')}`
      : sql`select newest."id" from unnest(${param('values')}::text[]) as wanted(value)
          cross join lateral (${newestOfEach(param, shape, sql`wanted.value`)}) as newest
          ${order(shape)} limit ${param('limit')} offset ${param('offset')}`,
  );
  const stretchFrom = (param: Param<Values>, shape: Shape) =>
    sql`("createdAt", "id") ${beyond(shape)} (${param('afterAt')}, ${param('afterId')}) ${listed(shape)}`;
  const stretchTo = (param: Param<Values>, { direction }: Shape) =>
    sql`("createdAt", "id") ${direction === 'asc' ? sql`<=` : sql`>=`} (${param('untilAt')}, ${param('untilId')})`;
  const alongKey = (param: Param<Values>, shape: Shape) =>
    shape.column === undefined ? sql`` : sql`${ofKey(param, shape)} and`;
  // SQLite might use the index of another filter, which is independent of the section.
  const timeIndex = ({ rows }: Shape) => (hasHeaders && rows === undefined ? `${table}_headers` : `${table}CreatedAt`);
  const inOrder = (shape: Shape) =>
    dialect === 'sqlite'
      ? sql`indexed by ${sql.ref(shape.column === undefined ? timeIndex(shape) : `${table}_${shape.column}`)}`
      : sql``;
  const foundId = ({ rows }: Shape) => (rows === 'headers' ? sql`coalesce("headerId", "id") as "id"` : sql`"id"`);
  const endOfStretch = query<Cursor>(
    (param, shape) => sql`select "createdAt", "id" from ${lines} ${inOrder(shape)} where ${alongKey(param, shape)}
      ${stretchFrom(param, shape)} and ${stretchTo(param, shape)} ${order(shape)} limit 1 offset ${param('skip')}`,
  );
  const ofStretch = query<{ id: number }>(
    (param, shape) => sql`select ${foundId(shape)} from ${lines} ${inOrder(shape)} where ${alongKey(param, shape)}
      ${stretchFrom(param, shape)} and ${matching(param, shape, stretchTo(param, shape))} ${order(shape)}`,
  );
  const amongIds = query<{ id: number }>(
    (param, shape) => sql`select "id" from ${lines} where ${among(dialect, 'id', param('values'))}
      and ${matching(param, shape)} ${order(shape)}`,
  );
  const byIds = query<Row>(
    (param, shape) => sql`select * from ${lines} where ${among(dialect, 'id', param('values'))} ${order(shape)}`,
  );
  const namesAfter = query<{ name: string; hit: number }>(
    (param) => sql`select * from (with recursive names(name, count) as (
        select (select min("nickname") from ${lines} where "nickname" > ${param('after')} ${listed({})}), 1
        union all
        select (select min("nickname") from ${lines} where "nickname" > names.name ${listed({})}), count + 1
          from names where names.name is not null and count < ${param('most')})
      select name, case when ${containsAll(dialect, 'name', param('patterns'))} then 1 else 0 end as hit
        from names where name is not null) as known order by name`,
  );

  const keyShape = (key?: Key): Shape =>
    key === undefined ? {} : { column: key.column, single: key.values.length === 1 };
  /** Columns covered by the key need no condition. */
  const shapeOf = ({ equals, patterns, direction, words = [], rows }: LogSearch, key?: Key): Shape => ({
    ...keyShape(key),
    words: words.length,
    ...(rows === undefined ? {} : { rows }),
    equals: Object.keys(equals).filter((column) => column !== key?.column),
    named: patterns !== undefined && key?.column !== 'nickname',
    direction,
  });
  const valuesOf = ({ from, to, equals, patterns, words = [] }: LogSearch, key?: Key): Values => ({
    from,
    to,
    ...equals,
    ...wordValues(dialect, words),
    ...(patterns === undefined ? {} : { patterns: listParameter(dialect, patterns) }),
    ...(key === undefined ? {} : { value: key.values[0], values: listParameter(dialect, key.values) }),
  });
  const only = ([row]: { total: number }[]) => row?.total ?? 0;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

  return {
    /** Counts lines in the time range with a value of the key, up to `countLimit`. */
    countUpToMax: async (asked: LogSearch, key?: Key): Promise<number> => {
      const values = { ...valuesOf(asked, key), most: countLimit };
      return only(key === undefined ? await countByTime({}, values) : await countByKey(keyShape(key), values));
    },

    /** Ids of a page of all lines in the time range. */
    pageByTime: async (asked: LogSearch, window: Window) =>
      idsOf(await byTime({ direction: asked.direction }, { ...valuesOf(asked), ...window })),

    /** Counts the matches of a rare key. */
    countOfRareKey: async (asked: LogSearch, key: Key) =>
      only(await countOfKey({ ...shapeOf(asked, key), direction: 'desc' }, valuesOf(asked, key))),
    pageOfRareKey: async (asked: LogSearch, key: Key, window: Window) =>
      idsOf(await ofRareKey(shapeOf(asked, key), { ...valuesOf(asked, key), ...window })),

    /** Page of a frequent key: the first lines of each value, merged. */
    pageOfFrequentKey: async (asked: LogSearch, key: Key, window: Window) => {
      const shape = { ...keyShape(key), direction: asked.direction };
      const values = { ...valuesOf(asked, key), ...window };
      return idsOf(
        key.values.length === 1
          ? await ofOneValue(shape, values)
          : await ofSeveralValues(shape, { ...values, depth: window.offset + window.limit }),
      );
    },

    /**
     * Reads the next section of the log.
     *
     * @param key with one value: reads only lines with it
     * @param size number of lines to read
     * @returns ids of matches in order, and the end of the section; `undefined` at the end of the log
     */
    async stretch(
      asked: LogSearch,
      key: Key | undefined,
      from: Cursor,
      size: number,
    ): Promise<{ ids: number[]; end?: Cursor }> {
      const bounds = { ...valuesOf(asked, key), afterAt: from.createdAt, afterId: from.id };
      const bounded = ({ createdAt, id }: Cursor) => ({ ...bounds, untilAt: createdAt, untilId: id });
      const { rows } = asked;
      const [end] = await endOfStretch(
        { ...keyShape(key), direction: asked.direction, ...(rows === undefined ? {} : { rows }) },
        { ...bounded(afterAll(asked)), skip: size - 1 },
      );
      const ids = idsOf(await ofStretch(shapeOf(asked, key), bounded(end ?? afterAll(asked))));
      return { ids, ...(end === undefined ? {} : { end }) };
    },

    /** Numbers of lines per step. They grow, because the next match may be far away. */
    *sizes(): Generator<number, never> {
      for (let size = firstStepLines; ; size = Math.min(size * 2, maxLinesPerStep[dialect])) yield size;
    },

    /** Ids of the matches among some lines, in order. */
    among: async (asked: LogSearch, ids: readonly number[]) =>
      idsOf(await amongIds(shapeOf(asked), { ...valuesOf(asked), values: listParameter(dialect, ids) })),

    /** Returns lines in order. */
    lines: (ids: readonly number[], direction: 'asc' | 'desc') =>
      byIds({ direction }, { values: listParameter(dialect, ids) }),

    /** Next nicknames in the log, and whether they match all patterns. */
    namesAfter: (name: string, patterns: readonly string[]) =>
      namesAfter({}, { after: name, patterns: listParameter(dialect, patterns), most: namesInOneGo }),
  };
}

/** Condition that a line contains a word. @param at number of the word */
export function hasWord(dialect: Dialect, param: Param<Values>, at: number): Sql {
  const has = (column: string) => sql`lower(${sql.ref(column)}) like lower(${param(`word${at}`)}) escape '\\'`;
  const byUser = among(dialect, 'userId', param(`users${at}`));
  return sql`(${has('recordName')} or ${has('nickname')} or ${has('ip')} or ${byUser})`;
}

/** Parameters of `hasWord`. */
export const wordValues = (dialect: Dialect, words: readonly LogWord[]): Values =>
  Object.fromEntries(
    words.flatMap(({ pattern, userIds }, at) => [
      [`word${at}`, pattern],
      [`users${at}`, listParameter(dialect, userIds)],
    ]),
  );

/** Position before the first line. */
export const beforeAll = ({ from, to, direction }: LogSearch): Cursor =>
  direction === 'asc' ? { createdAt: from, id: 0 } : { createdAt: to + 1, id: 0 };

/** Position after the last line. */
const afterAll = ({ from, to, direction }: LogSearch): Cursor =>
  direction === 'asc' ? { createdAt: to + 1, id: 0 } : { createdAt: from, id: 0 };
