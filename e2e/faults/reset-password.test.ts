import { spawnSync } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostgresDatabase, createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { signIn } from '../support/api.ts';
import { startServer } from '../support/server.ts';

const command = path.resolve(import.meta.dirname, '../../apps/server/dist/reset-password.js');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'mutai-reset-'));
});
afterEach(() => rm(folder, { recursive: true }));

function resetPassword(environment: Readonly<Record<string, string>>) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'admin'], {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', ...environment },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('the new password works while the server runs', async () => {
  const server = await startServer();
  try {
    const { status, output } = resetPassword({ DATA_DIR: server.dataDir });
    expect(status, output).toBe(0);
    const password = /：(\S+)\s*$/.exec(output)?.[1];
    await signIn(server.url, 'admin', password);
  } finally {
    await server.stop();
  }
});

test('a database changed by a newer release is not modified', async () => {
  const server = await startServer({ DATA_DIR: folder });
  await server.stop();
  const database = new DatabaseSync(path.join(folder, 'mutai.db'));
  database.exec("insert into kysely_migration values ('9999-later', '2030-01-01')");
  const { status, output } = resetPassword({ DATA_DIR: folder });
  expect(status).toBe(1);
  expect(output).toContain('9999-later');
  expect(database.prepare('select sum("mustChangePassword") as changed from users').get()).toEqual({ changed: 0 });
  database.close();
});

test.for(['', 'data'])('a folder without a site (%s) is reported and not modified', async (inside) => {
  const { status, output } = resetPassword({ DATA_DIR: path.join(folder, inside) });
  expect(status).toBe(1);
  expect(output).toContain(`数据目录 ${path.join(folder, inside)} 中没有站点`);
  expect(await readdir(folder)).toEqual([]);
});

test('a PostgreSQL database without a site is reported and not modified', async () => {
  const database: PostgresDatabase = await createPostgresDatabase();
  try {
    const { status, output } = resetPassword({ DATABASE_URL: database.url });
    expect(status).toBe(1);
    expect(output).toContain('DATABASE_URL 所指的数据库中没有站点');
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await database.drop();
  }
});
