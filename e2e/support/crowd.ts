import { setTimeout as delay } from 'node:timers/promises';
import { usersPath } from '@mutai/contract/users/resource';
import { unique } from './api.ts';
import { KeptClient, Unanswered } from './kept-client.ts';

const clientsOfEach = 2;
/** Pause of a client after each answer, in milliseconds: these tests check correctness, not speed. */
const pauseMs = 20;

/** Statuses expected while the database or a process is unavailable: success or "not now". */
const expected = new Set([200, 201, 503]);

/**
 * Concurrent clients that create users, change a shared one and list users on keep-alive connections, several per
 * server process.
 */
export class Crowd {
  /** Account names whose creation was acknowledged. */
  readonly acknowledged = new Set<string>();
  /** Unexpected answers, and connections that broke during a request. */
  readonly unexpected: string[] = [];
  readonly #origins: readonly string[];
  readonly #token: string;
  readonly #work: Promise<void>;
  readonly #mayBreak = new Set<string>();
  /** Origin → number of acknowledged creations. */
  readonly #countOf = new Map<string, number>();
  readonly #statuses = new Map<number | string, number>();
  #stopped = false;

  constructor(origins: readonly string[], token: string) {
    this.#origins = origins;
    this.#token = token;
    this.#work = Promise.all(
      origins.flatMap((origin) => Array.from({ length: clientsOfEach }, () => this.#ask(origin))),
    ).then(() => undefined);
  }

  /** Allows requests to a server to fail from now on: its process is killed. */
  mayBreak(origin: string): void {
    this.#mayBreak.add(origin);
  }

  /** Waits until every server acknowledges a request sent after this call. @returns true if all did in time */
  async untilEachAcknowledges(withinMs: number): Promise<boolean> {
    const deadline = performance.now() + withinMs;
    // Two more per client: the first may have been sent before.
    const wanted = this.#origins.map((origin) => [origin, this.#count(origin) + 2 * clientsOfEach] as const);
    while (wanted.some(([origin, count]) => this.#count(origin) < count)) {
      if (performance.now() > deadline) return false;
      await delay(pauseMs);
    }
    return true;
  }

  /** Waits until another creation is acknowledged, or until the timeout. */
  async untilMore(withinMs: number): Promise<void> {
    const before = this.acknowledged.size;
    const deadline = performance.now() + withinMs;
    while (this.acknowledged.size === before && performance.now() < deadline) await delay(pauseMs);
  }

  /** Number of answers per status. */
  summary(): string {
    return [...this.#statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#work;
  }

  #count(origin: string): number {
    return this.#countOf.get(origin) ?? 0;
  }

  async #ask(origin: string): Promise<void> {
    const client = new KeptClient();
    while (!this.#stopped) {
      const username = unique('c');
      if (await this.#send(client, origin, 'POST', usersPath, { username })) {
        this.acknowledged.add(username);
        this.#countOf.set(origin, this.#count(origin) + 1);
      }
      await this.#send(client, origin, 'PATCH', `${usersPath}/1`, { description: username });
      await this.#send(client, origin, 'GET', `${usersPath}?size=5`);
    }
    client.close();
  }

  /** @returns true on success */
  async #send(client: KeptClient, origin: string, method: string, path: string, body?: unknown): Promise<boolean> {
    await delay(pauseMs);
    try {
      const { status, body: said } = await client.send(origin, method, path, this.#token, body);
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
      if (!expected.has(status)) this.unexpected.push(`${method} ${path}: ${status} ${JSON.stringify(said)}`);
      return status !== 503;
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.#statuses.set(error.code, (this.#statuses.get(error.code) ?? 0) + 1);
      if (error.kept && !this.#mayBreak.has(origin)) this.unexpected.push(`${method} ${path}: ${error.code}`);
      return false;
    }
  }
}
