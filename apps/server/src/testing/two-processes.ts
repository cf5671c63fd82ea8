import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../platform/database/open-database.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { listenOn } from './event-stream.ts';
import { createPostgresDatabase, preparedDatabase } from './postgres.ts';
import { administrator } from './prepared-site.ts';
import { reach } from './test-app.ts';

/**
 * Simulates two server processes on one PostgreSQL.
 *
 * @param environment configuration overrides
 * @returns also the token of the administrator
 */
export async function twoProcesses(environment: Readonly<Record<string, string>> = {}) {
  const postgres = await createPostgresDatabase(preparedDatabase);
  onTestFinished(() => postgres.drop());
  const lost: string[] = [];
  const start = async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mutai-test-'));
    const config = readConfig({ DATABASE_URL: postgres.url, DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...environment });
    const database = openDatabase(config, ({ message }) => lost.push(message));
    const storage = await openStorage({ dataDir, s3: undefined, alone: true }, Date.now);
    const { server, sources } = await buildApp({ config, database, storage, clock: Date.now, frontEnds: [] });
    onTestFinished(async () => {
      await server.close();
      await database.close();
      rmSync(dataDir, { recursive: true });
    });
    return { database, server, sources, origin: await listenOn(server), call: reach(server) };
  };
  const [first, second] = [await start(), await start()];
  const { data } = await first.call('POST', '/api/v1/auth/login', { body: administrator });
  return { first, second, token: String(data), lost };
}
