import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { hasTurns, inTurn } from './e2e/support/sampling.ts';
import { WaitingFirst } from './scripts/support/waiting-first.ts';

const serverTests = globSync('apps/server/src/**/*.test.ts');
/** What never asks a database, or one of a kind, is tested once. */
const withoutPostgres = [
  'apps/server/src/platform/database/{sqlite/*,postgres-version}.test.ts',
  'apps/server/src/platform/{audit,sheets,storage,http,rich-text,outbound}/*.test.ts',
  // What they find out is the server's own, and the questions that they ask of the database others ask as well.
  'apps/server/src/{app,features/roles/matrix,features/post-exchange/markdown}.test.ts',
  'apps/server/src/features/files/{content-type,file-name,shown-media,privacy/privacy,media/*}.test.ts',
  'apps/server/src/{config,config-warnings,env-file}.test.ts',
  'apps/server/src/platform/{mail/smtp,process/{line-output,run-command},workers/fair-queue}.test.ts',
];

const onPostgres = inTurn(globSync('apps/server/src/**/*.test.ts', { exclude: withoutPostgres }));
/** With turns, each file is tested on one of the databases. */
const onSqlite = hasTurns ? serverTests.filter((file) => !onPostgres.includes(file)) : serverTests;

/**
 * Milliseconds: a limit against hanging, not a measure of speed. A machine that also builds and browses is slow.
 * Modules are loaded once for many files: each test has a server and a database of its own, and nothing else to share.
 */
const server = {
  testTimeout: 180_000,
  hookTimeout: 400_000,
  expect: { poll: { timeout: 60_000 } },
  isolate: false,
  // Megabytes for what is short-lived: each test builds a server, and with the usual 16 a fifth of the time goes into
  // moving what it is made of.
  execArgv: ['--max-semi-space-size=64'],
};

const restoreStubs = 'scripts/support/restore-stubs.ts';

const serverSetup = { setupFiles: [restoreStubs, 'apps/server/src/testing/remembered-argon2.ts'], ...server };

/**
 * `unit` needs nothing but Node; the server's tests run twice, once on each database; `faults` ends, starves and
 * misconfigures real server processes; `documents` compiles and runs the examples of docs/.
 * Browser tests are in e2e/ and run by Playwright.
 */
export default defineConfig({
  test: {
    // One more than there are cores: of the fault tests one or the other waits for a limit of time to pass.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'unit',
          testTimeout: server.testTimeout,
          // Modules are loaded once for many files, which leave nothing behind for each other.
          isolate: false,
          setupFiles: [restoreStubs],
          include: [
            'packages/*/src/**/*.test.{ts,tsx}',
            'apps/!(server)/src/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
          exclude: ['scripts/examples/documents.test.ts'],
        },
      },
      {
        // Compiles the whole product with what documents show.
        test: {
          name: 'documents',
          testTimeout: 300_000,
          include: ['scripts/examples/documents.test.ts'],
        },
      },
      {
        test: {
          name: 'server-sqlite',
          include: [...onSqlite],
          provide: { dialect: 'sqlite' },
          globalSetup: ['apps/server/src/testing/sqlite-site-setup.ts'],
          ...serverSetup,
        },
      },
      {
        test: {
          name: 'server-postgres',
          include: [...onPostgres],
          provide: { dialect: 'postgres' },
          globalSetup: ['apps/server/src/testing/postgres-site-setup.ts'],
          ...serverSetup,
        },
      },
      {
        test: {
          name: 'faults',
          include: [...inTurn(globSync('e2e/{faults,clients}/**/*.test.ts'))],
          provide: { dialect: 'postgres' },
          globalSetup: ['e2e/support/built.ts', 'apps/server/src/testing/postgres-setup.ts'],
          ...server,
        },
      },
    ],
  },
});
