import { PostgresDialect, PostgresDriver, type Driver, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { NoAnswer } from './errors.ts';
import { postgresLongReads } from './postgres-long-reads.ts';

/** Times are `bigint` columns and counts are `int8`: both stay far below 2^53. */
const int8 = 20;
types.setTypeParser(int8, Number);

/** How long, in milliseconds, anything may take. */
interface TimeLimits {
  /** Getting a connection: a free one of the pool, or a new one. */
  readonly connect: number;
  /** Getting a connection and an answer to the first statement; the answer to each later one. 0: no limit. */
  readonly answer: number;
  /** After which a connection that nobody uses is closed. */
  readonly idle: number;
  /** Limits that PostgreSQL itself keeps. */
  readonly server: Pick<PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>;
}

/**
 * While somebody waits for the answer to a request, which is to come within 5 seconds. PostgreSQL keeps to limits of its
 * own only while it runs: a process or a network that hangs is found out by `answer`. A process of ours that is stopped
 * in the middle of a transaction holds up the others until `idle_in_transaction_session_timeout` ends it.
 */
export const requestLimits: TimeLimits = {
  connect: 4000,
  answer: 4750,
  idle: 10_000,
  server: { statement_timeout: 4000, lock_timeout: 3000, idle_in_transaction_session_timeout: 5000 },
};

/** Where nobody waits: new columns and indexes of a long table take their time. */
export const patientLimits: TimeLimits = { connect: 5000, answer: 0, idle: 100, server: {} };

/** At least so long is waited for an answer, however long the connection took. */
const leastAnswerMs = 250;
/** Timers count whole milliseconds: they may go off by so much too early. */
const timerErrorMs = 1;
/** Milliseconds without traffic after which the system asks the other side whether it is still there. */
const keepAliveAfterMs = 10_000;

interface PostgresOptions {
  readonly size: number;
  readonly limits: TimeLimits;
  /** Told when a connection breaks. The pool opens another one when it is needed. */
  onLost(error: Error): void;
}

/** A connection that is checked out. */
export interface Connection extends PostgresPoolClient {
  /** Process of the database that serves it. */
  readonly backend: number;
  /** @param destroy closes it in place of putting it back */
  release(destroy?: boolean): void;
}

/** The driver knows it, and does not say so in its types. */
const backendOf = (client: PoolClient) => (client as PoolClient & { readonly processID?: number }).processID ?? 0;

/** A pool that hands out no connection that is known or thought to be dead, and waits for nothing longer than its limits. */
function openPool(url: string, { size, limits, onLost }: PostgresOptions) {
  const pool = new Pool({
    ...limits.server,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  let ended: Promise<void> | undefined;
  // Each connection tells of its own loss, also while it is in use; a loss that nobody listens to would end the process.
  // The pool does not wait until those that it closes are gone: what happens to them meanwhile is no loss.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (ended === undefined) onLost(error);
    }),
  );
  pool.on('error', () => undefined);

  /** When one last hung: those that have not answered since may hang as well. */
  let hungAt = -Infinity;
  const answeredAt = new WeakMap<PoolClient, number>();

  const discard = (client: PoolClient) => {
    client.release(true);
    // Saying goodbye to a peer that hangs takes for ever.
    client.connection.stream.destroy();
  };

  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new NoAnswer(error);
      });
      if ((answeredAt.get(client) ?? hungAt) >= hungAt) return client;
      discard(client);
    }
  };

  /** A connection for one who uses it; to be released. */
  const checkOut = async (): Promise<Connection> => {
    const askedAt = performance.now();
    const client = await connect();
    let limit = limits.answer && Math.max(leastAnswerMs, limits.answer - (performance.now() - askedAt));
    let lost: NoAnswer | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (lost !== undefined) throw lost;
      const statement = { text, values: [...values], query_timeout: limit };
      limit = limits.answer;
      const sentAt = performance.now();
      try {
        const result = await client.query(statement);
        answeredAt.set(client, performance.now());
        return result;
      } catch (error) {
        if (error instanceof DatabaseError && !isLast(error)) {
          answeredAt.set(client, performance.now());
          throw error;
        }
        lost = new NoAnswer(error);
        if (statement.query_timeout > 0 && performance.now() - sentAt >= statement.query_timeout - timerErrorMs)
          hungAt = performance.now();
        throw lost;
      }
    };
    return {
      backend: backendOf(client),
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy = false) => (destroy || lost !== undefined ? discard(client) : client.release()),
    };
  };

  return { options: pool.options, connect: checkOut, end: () => (ended ??= pool.end()) };
}

/** Whether PostgreSQL closes the connection after this error. */
function isLast({ severity }: DatabaseError): boolean {
  return severity === 'FATAL' || severity === 'PANIC';
}

class Dialect extends PostgresDialect {
  readonly #pool: ReturnType<typeof openPool>;

  constructor(pool: ReturnType<typeof openPool>) {
    super({ pool });
    this.#pool = pool;
  }

  override createDriver(): Driver {
    return new FirstErrorDriver({ pool: this.#pool });
  }
}

/** Lets the error that made a transaction fail be seen, and not that of a rollback on a connection that is gone. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    // The pool gives up the connection, and PostgreSQL the transaction with it.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Kysely's dialect of PostgreSQL on a pool of connections, and single queries on the same pool. */
export function postgresDialect(url: string, options: PostgresOptions) {
  const pool = openPool(url, options);
  const read = async (text: string, parameters: readonly unknown[]): Promise<readonly unknown[]> => {
    const client = await pool.connect();
    try {
      return (await client.query(text, parameters)).rows;
    } finally {
      client.release();
    }
  };
  return {
    dialect: new Dialect(pool),
    read,
    readLong: postgresLongReads({ connect: pool.connect, read }),
    /** Closes every connection. Kysely does so only where it has asked something itself. */
    end: () => pool.end(),
  };
}
