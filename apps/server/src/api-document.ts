import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { systemClock as clock } from './platform/time/clock.ts';
import { openDatabase } from './platform/database/open-database.ts';
import { openStorage } from './platform/storage/open-storage.ts';

/** `npm run api-document`: prints the OpenAPI document, for generating clients. Needs neither a site nor a port. */
const dataDir = mkdtempSync(join(tmpdir(), 'mutai-api-'));
const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
const database = openDatabase(config, () => undefined);
const storage = await openStorage({ ...config, alone: true }, clock);
const { server: app } = await buildApp({ config, database, storage, clock, frontEnds: [] });
await app.ready();
process.stdout.write(`${JSON.stringify(app.swagger(), null, 2)}\n`);
await app.close();
await database.close();
rmSync(dataDir, { recursive: true, force: true });
