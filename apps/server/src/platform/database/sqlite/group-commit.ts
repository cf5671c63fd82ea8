import type { QueryResult } from 'kysely';
import type { openWriter, Statement } from './writer.ts';

type Writer = ReturnType<typeof openWriter>;

/**
 * Milliseconds after which no more transactions are taken into one that is open: who was first in it waits that much longer,
 * and as long as the last one takes.
 */
const openForMs = 4;

/** One writes at a time, in whatever connection; the others wait in the order in which they came. */
class WritersTurns {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;

  get isTaken(): boolean {
    return this.#isTaken;
  }

  /** Waits until everybody who came before is done. */
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
 * Commits together the transactions of requests that came together: the disk is synced once for all of them, and none is
 * told that it is done before that. Those after the first are savepoints, so that one that fails takes nothing of the
 * others back; what SQLite takes back as a whole, such as on a full disk, fails all of them.
 */
export class GroupCommit {
  readonly #writer: Writer;
  readonly #turns = new WritersTurns();
  /** Have done their work and wait to be committed. */
  #done: PromiseWithResolvers<void>[] = [];
  #begunAt = 0;
  #isDue = false;

  constructor(writer: Writer) {
    this.#writer = writer;
  }

  /** Begins a transaction when those that came before are done. */
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

  /** Runs a statement of the transaction whose turn it is. */
  run<R>(statement: Statement): QueryResult<R> {
    try {
      return this.#writer.run(statement);
    } catch (error) {
      if (!this.#writer.isInTransaction()) this.#end((transaction) => transaction.reject(error));
      throw error;
    }
  }

  /** Ends the transaction whose turn it is. @throws when it cannot be committed: nothing of it is written then */
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

  /** Takes back the transaction whose turn it is. */
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

  /** Runs a statement that is no part of a transaction, when those that came before are done. */
  async runAlone<R>(statement: Statement): Promise<QueryResult<R>> {
    const giveBack = await this.alone();
    try {
      return this.#writer.run(statement);
    } finally {
      giveBack();
    }
  }

  /** Waits until those that came before are committed. @returns lets the next one go on */
  async alone(): Promise<() => void> {
    await this.#turns.take();
    this.#commitAll();
    return () => this.#turns.give();
  }

  /** Has the next one go on, in the same transaction while there is time. */
  #passOn(): void {
    const isLate = performance.now() - this.#begunAt > openForMs;
    if (isLate || this.#isDue || !this.#writer.isInTransaction()) this.#commitAll();
    // When all requests that have come have had their turn.
    else if (this.#done.length === 1) setImmediate(() => this.flush());
    this.#turns.give();
  }

  /** Commits what is done: now, or when the one whose turn it is has ended. */
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
