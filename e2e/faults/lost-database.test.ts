import { afterEach, beforeEach, expect, test } from 'vitest';
import { type PostgresDatabase, createPostgresDatabase } from '../../apps/server/src/testing/postgres.ts';
import { signIn, unique } from '../support/api.ts';
import { type RunningServer, startServer } from '../support/server.ts';

let database: PostgresDatabase;
let server: RunningServer;
beforeEach(async () => {
  database = await createPostgresDatabase();
  server = await startServer({ DATABASE_URL: database.url });
});
afterEach(async () => {
  await server.stop();
  await database.drop();
});

test('connections that the database ends are opened again', async () => {
  const api = await signIn(server.url);
  for (let round = 0; round < 3; round += 1) {
    expect(await database.disconnectAll()).toBeGreaterThan(0);
    await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    const username = unique('lost');
    expect((await api.send('POST', '/api/v1/users', { username })).status).toBe(201);
  }
});
