import type { CompiledQuery, Compilable, Kysely } from 'kysely';
import type { Requester } from '../fair-queue.ts';
import type { Executor, ReadDatabase } from './open-database.ts';
import type { Schema } from './schema.ts';

/** Stands in a query where a value comes at each run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Gives the place of a value in the query; typed as the value so that Kysely checks its column. */
export type Place<V> = <K extends keyof V & string>(name: K) => V[K];

/** A prepared query that begins with `with` reads too: none that writes does. */
const reads = /^\s*(?:select|with)\b/;

/**
 * A query that is built and compiled once and run many times: building one takes longer than running it.
 * One that reads outside a transaction runs on the connection for reading.
 *
 * @param build makes the query; `place('name')` stands where the value of that name goes
 * @param options.cached what nearly every request asks: rows that were found are given again until something is written
 * @returns runs it; `requester` makes it a long read outside any transaction
 */
export function prepared<V extends object, O>(
  database: ReadDatabase,
  build: (db: Kysely<Schema>, place: Place<V>) => Compilable<O>,
  { cached = false }: { readonly cached?: boolean } = {},
): (executor: Executor, values: V, requester?: Requester) => Promise<O[]> {
  let compiled: CompiledQuery<O> | undefined;
  const place: Place<V> = (name) => new Placeholder(name) as V[typeof name];
  const read = cached ? database.readCached : database.read;
  return async (executor, values, requester) => {
    compiled ??= build(database.db, place).compile();
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    if (requester !== undefined) return (await database.readLong(compiled.sql, parameters, requester)) as O[];
    if (executor === database.db && reads.test(compiled.sql)) return (await read(compiled.sql, parameters)) as O[];
    const { rows } = await executor.executeQuery<O>({ ...compiled, parameters });
    return rows;
  };
}

/**
 * The same for a query that comes in a few shapes, such as a list with or without each of its filters:
 * each shape is compiled the first time it is asked for.
 *
 * @param build makes the query of one shape; shapes must come from allow-lists, because all are kept
 */
export function preparedByShape<S extends object, V extends object, O>(
  database: ReadDatabase,
  build: (db: Kysely<Schema>, place: Place<V>, shape: S) => Compilable<O>,
): (executor: Executor, shape: S, values: V, requester?: Requester) => Promise<O[]> {
  const shapes = new Map<string, ReturnType<typeof prepared<V, O>>>();
  return (executor, shape, values, requester) => {
    const key = JSON.stringify(shape);
    const known = shapes.get(key) ?? prepared<V, O>(database, (from, place) => build(from, place, shape));
    shapes.set(key, known);
    return known(executor, values, requester);
  };
}
