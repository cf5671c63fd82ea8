import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type RunningServer, freePort, startServer } from '../support/server.ts';
import { expectRefusedStart } from './refused-start.ts';

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'mutai-config-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

describe('an invalid value stops the start with its name', () => {
  const weakPassword = 'secret1';

  // All at once, because the server reports all invalid values together.
  test.for<Readonly<Record<string, string>>>([
    {
      PORT: 'abc',
      ROUTER_MODE: 'x',
      ADMIN_USERNAME: 'a b',
      API_TIMEOUT_MS: '-1',
      DATABASE_POOL_SIZE: '0',
      REPOSITORY_URL: 'javascript:alert(1)',
      TRUST_PROXY: 'everybody',
      LOG_LEVEL: 'loud',
      MEDIA_SOURCES: "https://a.org; script-src 'unsafe-inline'",
      FRAME_SOURCES: '*',
      DATABASE_URL: 'not a url',
      STORAGE_URL: 's3://bucket?endpoint=ftp://host',
      STORAGE_SECRET_KEY: 'without the other one',
    },
    { PORT: '70000', TRUST_PROXY: '0.0.0.0/0', DATABASE_URL: 'mysql://localhost/mutai' },
    { TRUST_PROXY: '10.0.0.0/8,::/129' },
  ])('%o', async (values) => {
    const output = await expectRefusedStart({ DATA_DIR: dataDir, ...values }, Object.keys(values));
    expect(output.trim().split('\n')).toHaveLength(1 + Object.keys(values).length);
  });

  test('a weak ADMIN_PASSWORD, which is not printed', async () => {
    const output = await expectRefusedStart({ DATA_DIR: dataDir, ADMIN_PASSWORD: weakPassword }, ['ADMIN_PASSWORD']);
    expect(output).not.toContain(weakPassword);
  });
});

describe('an address that cannot be bound', () => {
  let first: RunningServer;
  beforeAll(async () => {
    first = await startServer();
  });
  afterAll(async () => {
    await first.stop();
  });

  /** Expects that no site was created: the next start must be the first and print the password. */
  const expectNothingCreated = (output: string) => {
    expect(output).not.toContain('密码');
    expect(existsSync(path.join(dataDir, 'new'))).toBe(false);
  };

  test('a used port is reported before anything is created, and its server keeps running', async () => {
    const { port } = new URL(first.url);
    const output = await expectRefusedStart({ DATA_DIR: path.join(dataDir, 'new'), PORT: port }, ['PORT', port]);
    expectNothingCreated(output);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test.for(['203.0.113.1', 'nowhere.invalid'])('an unusable host is reported: %s', async (host) => {
    const output = await expectRefusedStart({ DATA_DIR: path.join(dataDir, 'new'), HOST: host }, ['HOST', host]);
    expectNothingCreated(output);
  });
});

describe('an unusable database', () => {
  const database = (change: (url: URL) => void): string => {
    const url = new URL(inject('postgresUrl'));
    change(url);
    return url.href;
  };

  test('no server at the address', async () => {
    const port = String(await freePort());
    await expectRefusedStart({ DATA_DIR: dataDir, DATABASE_URL: database((url) => void (url.port = port)) }, [
      'DATABASE_URL',
    ]);
  });

  test('an unknown host', async () => {
    const url = database((it) => void (it.hostname = 'database.invalid'));
    await expectRefusedStart({ DATA_DIR: dataDir, DATABASE_URL: url }, ['DATABASE_URL']);
  });

  test('a wrong password, which is not printed', async () => {
    const url = database((it) => void (it.password = 'not-the-password'));
    const output = await expectRefusedStart({ DATA_DIR: dataDir, DATABASE_URL: url }, ['DATABASE_URL']);
    expect(output).not.toContain('not-the-password');
  });

  test('a database that does not exist', async () => {
    const url = database((it) => void (it.pathname = '/nowhere'));
    await expectRefusedStart({ DATA_DIR: dataDir, DATABASE_URL: url }, ['DATABASE_URL']);
  });
});
