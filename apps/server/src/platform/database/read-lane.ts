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

/** Read-only subset of Kysely that every lane and transaction implements. */
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

/** Returns a Kysely instance that builds and compiles queries but cannot run them. */
export const queryBuilder = (dialect: Dialect): Kysely<Schema> => builders[dialect];

/** Runs each query with a function. Acquiring a Kysely connection would cost as much as a short read. */
class ReadExecutor extends DefaultQueryExecutor {
  readonly #read: ReadRows;

  constructor(dialect: Dialect, read: ReadRows) {
    const { createQueryCompiler, createAdapter } = parts[dialect];
    super(createQueryCompiler(), createAdapter(), {
      provideConnection: () => Promise.reject(new Error('A read lane has no connection.')),
    });
    this.#read = read;
  }

  override async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    return { rows: (await this.#read(sql, parameters)) as R[] };
  }
}

/** Creates a read lane. @param read runs one query */
export function readLane(dialect: Dialect, read: ReadRows): ReadLane {
  const config = { dialect: parts[dialect] };
  return new Kysely<Schema>({
    config,
    dialect: config.dialect,
    driver: parts[dialect].createDriver(),
    executor: new ReadExecutor(dialect, read),
  });
}
