import { PostgresDialect, PostgresDriver, type Driver, type PostgresPoolClient } from 'kysely';
import { DatabaseError, Pool, types, type PoolClient, type PoolConfig } from 'pg';
import { DatabaseUnreachable } from './errors.ts';
import { postgresLongReads } from './postgres-long-reads.ts';
import type { StatementWatch } from './statement-watch.ts';

/** Times and counts are `int8`, parsed as numbers: they stay far below 2^53. */
const int8 = 20;
types.setTypeParser(int8, Number);

/** Time limits in milliseconds. */
interface TimeLimits {
  /** Limit for acquiring a connection from the pool, including opening one. */
  readonly connect: number;
  /** Limit for acquiring a connection and the first answer together, and for each later answer. 0 means no limit. */
  readonly answer: number;
  /** Idle time after which a connection is closed. */
  readonly idle: number;
  /** Limits enforced by PostgreSQL. */
  readonly server: Pick<PoolConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>;
}

/**
 * Limits for requests, which must be answered within 5 seconds. PostgreSQL enforces its own limits only while it runs;
 * `answer` detects a hanging process or network. If a server process is suspended within a transaction, it blocks others
 * until `idle_in_transaction_session_timeout`.
 */
export const requestLimits: TimeLimits = {
  connect: 4000,
  answer: 4750,
  idle: 10_000,
  server: { statement_timeout: 4000, lock_timeout: 3000, idle_in_transaction_session_timeout: 5000 },
};

/** Limits for migrations: new columns and indexes of a large table may take long. */
export const patientLimits: TimeLimits = { connect: 5000, answer: 0, idle: 100, server: {} };

/** Shortest wait for an answer, in milliseconds, even if connecting took long. */
const leastAnswerMs = 250;
/** Timers count whole milliseconds and may fire this much too early. */
const timerErrorMs = 1;
/** Idle time before the first TCP keep-alive probe, in milliseconds. */
const keepAliveAfterMs = 10_000;

interface PostgresOptions {
  readonly size: number;
  readonly limits: TimeLimits;
  /** Called when a connection breaks. The pool opens another one when needed. */
  onLost(error: Error): void;
  /** Watches the durations of statements. */
  readonly watch?: Pick<StatementWatch, 'ended'>;
}

/** State of a pool. */
export interface PoolState {
  readonly open: number;
  readonly idle: number;
  /** Requests for a connection that wait. */
  readonly waiting: number;
  readonly most: number;
}

/** A connection checked out from the pool. */
export interface Connection extends PostgresPoolClient {
  /** Process id of the PostgreSQL backend. */
  readonly backend: number;
  /** @param destroy closes the connection instead of returning it to the pool */
  release(destroy?: boolean): void;
}

/** `processID` is missing in the types of `pg`. */
const backendOf = (client: PoolClient) => (client as PoolClient & { readonly processID?: number }).processID ?? 0;

/** Opens a pool that enforces its time limits and discards connections that are broken or may hang. */
function openPool(url: string, { size, limits, onLost, watch }: PostgresOptions) {
  const pool = new Pool({
    ...limits.server,
    connectionString: url,
    max: size,
    connectionTimeoutMillis: limits.connect,
    idleTimeoutMillis: limits.idle,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveAfterMs,
  });
  /** Text of a statement whose plan connections keep → its name on them. */
  const kept = new Map<string, string>();
  let ended: Promise<void> | undefined;
  // Each connection reports its own loss, even while it is in use; an unhandled `error` event would end the process. Errors
  // after `end` are ignored, because the pool does not wait for connections that it closes.
  pool.on('connect', (client) =>
    client.on('error', (error) => {
      if (ended === undefined) onLost(error);
    }),
  );
  pool.on('error', () => undefined);

  /** Time of the last hang, by `performance.now`. Connections without an answer since then may hang too. */
  let hungAt = -Infinity;
  const answeredAt = new WeakMap<PoolClient, number>();

  const discard = (client: PoolClient) => {
    client.release(true);
    // A regular close waits for the peer, which may hang.
    client.connection.stream.destroy();
  };

  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachable(error);
      });
      if ((answeredAt.get(client) ?? hungAt) >= hungAt) return client;
      discard(client);
    }
  };

  /** Checks out a connection. The caller must release it. */
  const checkOut = async (): Promise<Connection> => {
    const askedAt = performance.now();
    const client = await connect();
    let limit = limits.answer && Math.max(leastAnswerMs, limits.answer - (performance.now() - askedAt));
    let lost: DatabaseUnreachable | undefined;
    const query = async (text: string, values: readonly unknown[]) => {
      if (lost !== undefined) throw lost;
      const statement = { name: kept.get(text), text, values: [...values], query_timeout: limit };
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
        lost = new DatabaseUnreachable(error);
        if (statement.query_timeout > 0 && performance.now() - sentAt >= statement.query_timeout - timerErrorMs)
          hungAt = performance.now();
        throw lost;
      } finally {
        watch?.ended(text, sentAt);
      }
    };
    return {
      backend: backendOf(client),
      query: query as unknown as PostgresPoolClient['query'],
      release: (destroy = false) => (destroy || lost !== undefined ? discard(client) : client.release()),
    };
  };

  const state = (): PoolState => ({
    open: pool.totalCount,
    idle: pool.idleCount,
    waiting: pool.waitingCount,
    most: size,
  });
  const keepPlan = (text: string) => {
    if (!kept.has(text)) kept.set(text, `kept${kept.size}`);
  };
  return { options: pool.options, connect: checkOut, state, keepPlan, end: () => (ended ??= pool.end()) };
}

/** Returns true if PostgreSQL closes the connection after this error. */
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

/** Preserves the error of a failed transaction if the rollback fails too, such as on a lost connection. */
class FirstErrorDriver extends PostgresDriver {
  override async rollbackTransaction(
    ...[connection]: Parameters<PostgresDriver['rollbackTransaction']>
  ): Promise<void> {
    // The pool discards the connection, and PostgreSQL rolls back its transaction.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

/** Creates Kysely's PostgreSQL dialect and functions for single queries, on the same pool. */
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
    state: pool.state,
    keepPlan: pool.keepPlan,
    /** Closes every connection. Kysely closes the pool only if it ran a query itself. */
    end: () => pool.end(),
  };
}
