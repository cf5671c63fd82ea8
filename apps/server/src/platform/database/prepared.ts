import type { CompiledQuery, Compilable, Kysely, QueryExecutorProvider, RawBuilder } from 'kysely';
import type { Executor, ReadDatabase } from './open-database.ts';
import { queryBuilder } from './read-lane.ts';
import type { Schema } from './schema.ts';
import type { WriteTransaction } from './transaction.ts';

/** Marks a parameter of a query whose value is supplied at each run. */
class Placeholder {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** Returns the placeholder of a value, typed as the value so that Kysely checks its column. */
export type Param<V> = <K extends keyof V & string>(name: K) => V[K];

/** Builds the query to prepare. `param('name')` inserts a placeholder for the value of that name. */
type Build<V, O> = (db: Kysely<Schema>, param: Param<V>) => Compilable<O>;

/** Builds the query of one shape. */
type BuildShape<S, V, O> = (db: Kysely<Schema>, param: Param<V>, shape: S) => Compilable<O>;

/** Wraps raw SQL so that it can be prepared. */
export const compilable = <O>(query: RawBuilder<O>, db: QueryExecutorProvider): Compilable<O> => ({
  compile: () => query.compile(db),
});

/** The parts of a database that preparing needs. */
type Preparing = Pick<ReadDatabase, 'dialect' | 'keepPlan'>;

/**
 * @param onCompiled called once with the text of the query
 * @returns function that returns the compiled query with the values of one run
 */
function compiledOnce<V extends object, O>(
  { dialect }: Preparing,
  build: Build<V, O>,
  onCompiled: (text: string) => void = () => undefined,
) {
  let compiled: CompiledQuery<O> | undefined;
  const param: Param<V> = (name) => new Placeholder(name) as V[typeof name];
  return (values: V): CompiledQuery<O> => {
    if (compiled === undefined) {
      compiled = build(queryBuilder(dialect), param).compile();
      onCompiled(compiled.sql);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? values[parameter.name as keyof V] : parameter,
    );
    return { ...compiled, parameters };
  };
}

/**
 * Prepares a read query that is compiled once, because building a query takes longer than running it. The database keeps
 * its plan, so the best plan must not depend on the values.
 */
export function prepared<V extends object, O>(
  database: Preparing,
  build: Build<V, O>,
): (executor: Executor, values: V) => Promise<O[]> {
  const queryOf = compiledOnce(database, build, database.keepPlan);
  return async (executor, values) => (await executor.executeQuery(queryOf(values))).rows;
}

/** Prepares a write statement: see {@link prepared}. */
export function preparedWrite<V extends object, O>(
  database: Preparing,
  build: Build<V, O>,
): (trx: WriteTransaction, values: V) => Promise<O[]> {
  const queryOf = compiledOnce(database, build, database.keepPlan);
  return async (trx, values) => (await trx.executeQuery(queryOf(values))).rows;
}

/** Memoizes a factory by the JSON of its shape. */
const byShape = <S extends object, F>(make: (shape: S) => F): ((shape: S) => F) => {
  const shapes = new Map<string, F>();
  return (shape) => {
    const key = JSON.stringify(shape);
    const known = shapes.get(key) ?? make(shape);
    shapes.set(key, known);
    return known;
  };
};

/**
 * Prepares a read query with several shapes, such as a list with or without each of its filters. Each shape is compiled
 * when it is first used, and planned for the values of each run: a category of three posts needs another plan than one of
 * a million.
 *
 * @param build builds the query of one shape; shapes must come from allow-lists, because they are cached forever
 */
export function preparedByShape<S extends object, V extends object, O>(
  database: Preparing,
  build: BuildShape<S, V, O>,
): (executor: Executor, shape: S, values: V) => Promise<O[]> {
  const of = byShape((shape: S) => compiledOnce<V, O>(database, (db, param) => build(db, param, shape)));
  return async (executor, shape, values) => (await executor.executeQuery(of(shape)(values))).rows;
}

/** Prepares a write statement with several shapes: see {@link preparedByShape}. */
export function preparedWriteByShape<S extends object, V extends object, O>(
  database: Preparing,
  build: BuildShape<S, V, O>,
): (trx: WriteTransaction, shape: S, values: V) => Promise<O[]> {
  const of = byShape((shape: S) => preparedWrite<V, O>(database, (db, param) => build(db, param, shape)));
  return (trx, shape, values) => of(shape)(trx, values);
}
