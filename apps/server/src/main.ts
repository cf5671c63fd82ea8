import { tryAddress } from './address.ts';
import { readConfig, type Config } from './config.ts';
import { readEnvFile } from './env-file.ts';
import { systemClock as clock } from './platform/time/clock.ts';
import { claimDataDir } from './platform/data-dir/claim.ts';
import { HangingError } from './platform/data-dir/reachable.ts';
import { standardOutput } from './platform/process/line-output.ts';
import { end, endAtOnce } from './platform/process/process-end.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';

// What this process writes holds password hashes and sessions: for its own account alone.
process.umask(0o077);

/** Logs, and what is said to the person at the terminal, in one order. */
const output = standardOutput();

async function start(): Promise<void> {
  Object.assign(process.env, { ...readEnvFile('.env'), ...process.env });
  const demo = process.argv.includes('--demo');
  const environment = demo ? { DATA_DIR: './data-demo', ...process.env } : process.env;
  const config = readConfig(environment, (text) => output.write(`${text}\n`));
  await tryAddress(config);
  const release = await claim(config);
  // Loaded only now: a start that cannot go on says so at once.
  const { serve } = await import('./serve.ts');
  await serve({ config, demo, clock, output, release });
}

/** Takes the folder of an embedded database; a PostgreSQL may serve several processes. */
async function claim({ databaseUrl, dataDir }: Config): Promise<() => void> {
  return databaseUrl === '' ? claimDataDir(dataDir, clock) : () => undefined;
}

try {
  await start();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `启动失败：${reasonOf(error)}\n`);
  if (error instanceof HangingError) endAtOnce();
  await end(output, 1);
}
