import {
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type CompiledQuery,
  type QueryResult,
} from 'kysely';
import type { Dialect } from './schema.ts';
import type { Schema } from './schema.ts';
import type { ReadRows } from './thread-reads.ts';

/** The part of Kysely that reads. Every lane and every transaction has it. */
export type ReadLane = Pick<
  Kysely<Schema>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'executeQuery' | 'getExecutor'
>;

const parts = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
    createDriver: () => new DummyDriver(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createDriver: () => new DummyDriver(),
  },
};

const builders = {
  sqlite: new Kysely<Schema>({ dialect: parts.sqlite }),
  postgres: new Kysely<Schema>({ dialect: parts.postgres }),
};

/** Builds and compiles queries of a dialect. Runs none. */
export const queryBuilder = (dialect: Dialect): Kysely<Schema> => builders[dialect];

/** Runs each query by one function, without Kysely's connections: taking one costs as much as a small read. */
class ReadExecutor extends DefaultQueryExecutor {
  readonly #read: ReadRows;

  constructor(dialect: Dialect, read: ReadRows) {
    const { createQueryCompiler, createAdapter } = parts[dialect];
    super(createQueryCompiler(), createAdapter(), {
      provideConnection: () => Promise.reject(new Error('A lane that reads gives no connection.')),
    });
    this.#read = read;
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#read(sql, parameters)) as R[] };
  }
}

/** @param read runs one query */
export function readLane(dialect: Dialect, read: ReadRows): ReadLane {
  const config = { dialect: parts[dialect] };
  return new Kysely<Schema>({
    config,
    dialect: config.dialect,
    driver: parts[dialect].createDriver(),
    executor: new ReadExecutor(dialect, read),
  });
}
