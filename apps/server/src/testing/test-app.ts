import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Writable } from 'node:stream';
import { inspect } from 'node:util';
import type { InjectOptions } from 'fastify';
import { expect, inject, onTestFailed, onTestFinished } from 'vitest';
import { Code } from '@mutai/contract/codes';
import { type App, buildApp, platformOf, seedSite } from '../app.ts';
import { readConfig } from '../config.ts';
import { frontEnds } from '../front-ends.ts';
import { notifier } from '../features/announcements/notices.ts';
import { openDatabase, type Database } from '../platform/database/open-database.ts';
import { usualLimits, type TransactionLimits } from '../platform/database/transaction-watch.ts';
import type { Server } from '../platform/http/server.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { watchAnnouncements } from './announced-changes.ts';
import { databaseOnly } from './database-only.ts';
import { testDialect } from './dialect.ts';
import { createPostgresDatabase, preparedDatabase } from './postgres.ts';
import { administrator, firstMoment } from './prepared-site.ts';
import { scratchFolder } from './scratch-folder.ts';

export const adminPassword = administrator.password;

/** Response, parsed as an envelope. */
export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
  readonly code: number;
  readonly message: string;
  readonly data: unknown;
  readonly total: number;
}

/** The whole server with its own database, called over HTTP, with a clock that tests control. */
export interface TestApp extends App {
  readonly database: Database;
  readonly logs: readonly string[];
  /** Advances the clock. @param ms milliseconds */
  advance(ms: number): void;
  call(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<Reply>;
  /** Signs in and returns a client whose calls carry the token. */
  signIn(username?: string, password?: string): Promise<Client>;
}

export interface CallOptions {
  readonly token?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly remoteAddress?: string;
}

export interface Client {
  readonly token: string;
  get(path: string): Promise<Reply>;
  post(path: string, body?: unknown): Promise<Reply>;
  put(path: string, body: unknown): Promise<Reply>;
  patch(path: string, body: unknown): Promise<Reply>;
  delete(path: string, body?: unknown): Promise<Reply>;
}

/**
 * Opens a database for one test, with a clock that tests control.
 *
 * @param environment configuration overrides
 * @param start a copy of the prepared site with an administrator, or an empty database
 */
export async function openTestSite(
  environment: Readonly<Record<string, string>> = {},
  start: 'prepared' | 'empty' = 'prepared',
) {
  const dataDir = mkdtempSync(join(scratchFolder(), 'mutai-test-'));
  const prepared = start === 'prepared';
  const postgres =
    testDialect() === 'postgres' ? await createPostgresDatabase(prepared ? preparedDatabase : undefined) : undefined;
  if (postgres === undefined && prepared) cpSync(inject('preparedDataDir'), dataDir, { recursive: true });
  const config = readConfig({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: adminPassword,
    ...(postgres === undefined ? {} : { DATABASE_URL: postgres.url }),
    ...environment,
  });
  const limits: TransactionLimits = {
    ...usualLimits((error) => process.stderr.write(`${inspect(error)}\n`)),
    ...(postgres === undefined ? { runWork: databaseOnly } : {}),
  };
  const opened = openDatabase(config, () => undefined, limits);
  const { database, unannounced } =
    postgres === undefined ? { database: opened, unannounced: [] } : watchAnnouncements(opened);
  let now: number = firstMoment;
  const clock = () => now;
  const advance = (ms: number) => {
    now += ms;
  };
  const storage = await openStorage({ ...config, alone: true }, clock);
  const dispose = async () => {
    storage.close();
    await postgres?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    expect(unannounced, 'tables that readers see, changed without `announceChange`').toEqual([]);
  };
  const platform = platformOf(database, clock);
  return { config, database, platform, notify: notifier(platform), storage, clock, advance, dispose };
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>;

/** Seeds a database that is in use, like a restart. */
export async function startAgain({ database }: TestApp): Promise<void> {
  await seedSite(
    platformOf(database, () => 0),
    administrator,
  );
}

/** Creates the function that calls a server and parses its responses. */
export function reach(server: Server): TestApp['call'] {
  return async (method, path, { token, body, headers = {}, remoteAddress } = {}) => {
    const options: InjectOptions = {
      method,
      url: path,
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { payload: body as NonNullable<InjectOptions['payload']> }),
      ...(remoteAddress === undefined ? {} : { remoteAddress }),
    };
    const response = await server.inject(options);
    const { 'content-type': type, 'content-encoding': packed } = response.headers;
    const json = packed === undefined && type?.toString().startsWith('application/json') === true;
    const none = { code: 0, message: '', data: null, total: 0 };
    const envelope = json ? response.json<Omit<Reply, 'status' | 'headers' | 'text'>>() : none;
    return { ...envelope, status: response.statusCode, headers: response.headers, text: response.body };
  };
}

/** Writes files into a folder. @param files path → text */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * Starts a server for one test and closes it afterwards.
 *
 * @param consoleFiles path → text of a built console; default: API only
 */
export async function buildTestApp(
  environment: Readonly<Record<string, string>> = {},
  consoleFiles: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  return serveTestSite(await openTestSite(environment), consoleFiles);
}

/** Starts a server on an open site, and closes both after the test. */
export async function serveTestSite(
  { config, database, storage, clock, advance, dispose }: TestSite,
  consoleFiles: Readonly<Record<string, string>> = {},
): Promise<TestApp> {
  const logs: string[] = [];
  const logStream = new Writable({
    write(chunk: Buffer, _encoding, next) {
      logs.push(chunk.toString());
      next();
    },
  });
  // A response with status 500 contains no details: print the log.
  onTestFailed(() => void process.stderr.write(logs.filter((line) => line.startsWith('{"level":50')).join('')));
  const built = frontEnds.map((frontEnd) => ({ ...frontEnd, directory: join(config.dataDir, frontEnd.name) }));
  writeFiles(join(config.dataDir, 'console'), consoleFiles);
  const app = await buildApp({ config, database, storage, clock, frontEnds: built, logStream });
  const { server } = app;
  await server.ready();
  onTestFinished(async () => {
    await server.close();
    await database.close();
    await dispose();
  });
  const call = reach(server);

  return {
    ...app,
    database,
    logs,
    advance,
    call,
    async signIn(username = config.admin.username, password = adminPassword) {
      const reply = await call('POST', '/api/v1/auth/login', { body: { username, password } });
      expect(reply).toMatchObject({ status: 200, code: Code.success });
      return clientOf(call, String(reply.data));
    },
  };
}

function clientOf(call: TestApp['call'], token: string): Client {
  const withBody = (body: unknown) => (body === undefined ? {} : { body });
  return {
    token,
    get: (path) => call('GET', path, { token }),
    post: (path, body) => call('POST', path, { token, ...withBody(body) }),
    put: (path, body) => call('PUT', path, { token, body }),
    patch: (path, body) => call('PATCH', path, { token, body }),
    delete: (path, body) => call('DELETE', path, { token, ...withBody(body) }),
  };
}
