import type { QueryResult } from 'kysely';
import type { openWriter, Statement } from './writer.ts';

type Writer = ReturnType<typeof openWriter>;

/**
 * Milliseconds after which no more transactions join a group. The first one waits this long at most, plus the duration of
 * the last one.
 */
const openForMs = 4;

/** FIFO lock for the writers of all connections. */
class WritersTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Acquires the lock. */
  async take(): Promise<void> {
    if (this.#isTaken) await new Promise<void>((go) => this.#waiting.push(go));
    this.#isTaken = true;
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#isTaken = false;
    else next();
  }
}

/**
 * Commits concurrent transactions as a group with a single sync of the disk. Each resolves after the sync. All but the
 * first are savepoints, so that a failed one does not roll back the others. If SQLite rolls back the whole group, such as
 * on a full disk, all of them fail.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #turns = new WritersTurns();
  /** Finished transactions that wait for the commit. */
  #done: PromiseWithResolvers<void>[] = [];
  #begunAt = 0;
  #isDue = false;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Waits for earlier transactions and begins one. */
  async begin(): Promise<void> {
    await this.#turns.take();
    try {
      if (this.#done.length === 0) this.#begunAt = performance.now();
      this.#say(this.#done.length === 0 ? 'begin' : 'savepoint "one"');
    } catch (error) {
      this.#passOn();
      throw error;
    }
  }

  /** Runs a statement of the current transaction. */
  run<R>(statement: Statement): QueryResult<R> {
    try {
      return this.#writer.run(statement);
    } catch (error) {
      if (!this.#writer.isInTransaction()) this.#end((transaction) => transaction.reject(error));
      throw error;
    }
  }

  /** Commits the current transaction with its group. @throws Error if the commit fails; it is then rolled back */
  async commit(): Promise<void> {
    const transaction = Promise.withResolvers<void>();
    try {
      if (this.#done.length > 0) this.#say('release "one"');
      this.#done.push(transaction);
    } finally {
      this.#passOn();
    }
    await transaction.promise;
  }

  /** Rolls back the current transaction. */
  rollback(): void {
    try {
      if (this.#done.length === 0) this.#writer.rollback();
      else {
        this.#say('rollback to "one"');
        this.#say('release "one"');
      }
    } finally {
      this.#passOn();
    }
  }

  /** Waits for earlier transactions and runs a statement outside of any transaction. */
  async runAlone<R>(statement: Statement): Promise<QueryResult<R>> {
    const giveBack = await this.alone();
    try {
      return this.#writer.run(statement);
    } finally {
      giveBack();
    }
  }

  /** Waits until earlier transactions are committed. @returns function that lets the next one continue */
  async alone(): Promise<() => void> {
    await this.#turns.take();
    this.#commitAll();
    return () => this.#turns.give();
  }

  /** Lets the next transaction continue, in the same group unless it is due. */
  #passOn(): void {
    const isLate = performance.now() - this.#begunAt > openForMs;
    if (isLate || this.#isDue || !this.#writer.isInTransaction()) this.#commitAll();
    // Flush after all requests of this turn of the event loop.
    else if (this.#done.length === 1) setImmediate(() => this.flush());
    this.#turns.give();
  }

  /** Commits the group now, or after the current transaction. */
  flush(): void {
    if (this.#turns.isTaken) this.#isDue = true;
    else this.#commitAll();
  }

  #commitAll(): void {
    this.#isDue = false;
    if (this.#done.length === 0) return;
    try {
      this.#say('commit');
      this.#end((transaction) => transaction.resolve());
    } catch (error) {
      this.#writer.rollback();
      this.#end((transaction) => transaction.reject(error));
    }
  }

  #end(tell: (transaction: PromiseWithResolvers<void>) => void): void {
    const ended = this.#done;
    this.#done = [];
    ended.forEach(tell);
  }

  #say(sql: string): void {
    this.#writer.run({ sql, parameters: [] });
  }
}
