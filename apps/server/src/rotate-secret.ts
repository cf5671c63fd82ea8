/*
 * `npm run rotate-secret`: seals the encrypted values of the database with a new key. The new key is `SECRET_KEY`, or the key
 * file if it is empty; the old one is `OLD_SECRET_KEY`, or the key file. The server must be stopped. All values are changed, or
 * none; it can be repeated. Exits with 1 if some values can be decrypted with neither key.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from './config.ts';
import { onExistingSite } from './existing-site.ts';
import { claimDataDir } from './platform/data-dir/claim.ts';
import type { Database } from './platform/database/open-database.ts';
import { runningServers, type RunningServer } from './platform/database/running-servers.ts';
import { StartError } from './platform/process/start-error.ts';
import { resealWith } from './reseal-site.ts';
import { systemClock as clock } from './platform/time/clock.ts';

/** Time in milliseconds in which PostgreSQL notices that a server has just ended. */
const endingMs = 500;

/** @throws StartError if servers run on the database */
async function expectStopped(database: Database): Promise<void> {
  if ((await runningServers(database)).length === 0) return;
  await delay(endingMs);
  const servers = await runningServers(database);
  if (servers.length > 0) throw stillRunning(servers);
}

function stillRunning(servers: readonly RunningServer[]): StartError {
  const places = servers.map(({ address, since }) => {
    const time = since === undefined ? '' : `，${new Date(since).toISOString()} 起`;
    return `  ${address === '' ? '地址未知' : address}${time}`;
  });
  return new StartError(
    `有 ${servers.length} 个服务器进程正在使用数据库，没有改动。请先停止它们（断网的机器需等数据库发现连接已断开）：\n${places.join('\n')}`,
  );
}

async function rotate(config: Config, database: Database): Promise<void> {
  // A running server would go on sealing with the old key.
  const release = config.databaseUrl === '' ? await claimDataDir(config.dataDir, clock) : () => undefined;
  await expectStopped(database);
  try {
    const { message, isComplete } = await resealWith(config, database, clock);
    process.stdout.write(`${message}\n`);
    if (!isComplete) process.exitCode = 1;
  } finally {
    release();
  }
}

await onExistingSite(async (config, database) => {
  if (process.argv.length > 2) throw new StartError('用法：OLD_SECRET_KEY=原来的密钥 npm run rotate-secret');
  await rotate(config, database);
});
