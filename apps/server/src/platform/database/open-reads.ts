import type { MessagePort } from 'node:worker_threads';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import type { Dialect, ReadDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';
import { openReader } from './sqlite/reader.ts';
import { jobsOf } from './thread-jobs.ts';
import type { Read, ReadRows, ThreadReads } from './thread-reads.ts';

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  },
};

class ReadingDriver extends DummyDriver {
  readonly #read: ReadRows;

  constructor(read: ReadRows) {
    super();
    this.#read = read;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    const read = this.#read;
    return {
      executeQuery: async <R>({ sql, parameters }: { sql: string; parameters: readonly unknown[] }) =>
        ({ rows: await read(sql, parameters) }) as QueryResult<R>,
      async *streamQuery<R>() {
        yield* [] as QueryResult<R>[];
      },
    };
  }
}

/** Reads the database of a site, in a thread that is started to do one thing. */
export function openReads(reads: ThreadReads): ReadDatabase {
  const dialect: Dialect = 'file' in reads ? 'sqlite' : 'postgres';
  const read = 'file' in reads ? fromFile(reads.file) : fromPort(reads.port);
  return {
    dialect,
    db: new Kysely<Schema>({ dialect: { ...dialects[dialect], createDriver: () => new ReadingDriver(read) } }),
    read,
    readCached: read,
    readLong: read,
  };
}

function fromFile(file: string): ReadRows {
  const { all } = openReader(file);
  return async (text, parameters) => all(text, parameters);
}

function fromPort(port: MessagePort): ReadRows {
  const jobs = jobsOf<Read, readonly unknown[]>(port);
  return (text, parameters) => jobs.run({ text, parameters });
}
