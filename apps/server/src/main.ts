import { tryAddress } from './address.ts';
import { readConfig, type Config } from './config.ts';
import { configWarnings, factsOf } from './config-warnings.ts';
import { readEnvFile } from './env-file.ts';
import { refuseUnfinishedFolder } from './features/backups/restore-mark.ts';
import { systemClock as clock } from './platform/time/clock.ts';
import { claimDataDir } from './platform/data-dir/claim.ts';
import { UnreachableError } from './platform/data-dir/reachable.ts';
import { standardOutput } from './platform/process/line-output.ts';
import { end, killProcess } from './platform/process/process-end.ts';
import { reasonOf, StartError } from './platform/process/start-error.ts';

// Files of this process contain password hashes and sessions: only its own account may read them.
process.umask(0o077);

/** In the working directory. */
const envFile = '.env';

/** Single output for logs and messages to the operator, which preserves their order. */
const output = standardOutput();

async function start(): Promise<void> {
  Object.assign(process.env, { ...readEnvFile(envFile), ...process.env });
  const demo = process.argv.includes('--demo');
  const environment = demo ? { DATA_DIR: './data-demo', ...process.env } : process.env;
  const config = readConfig(environment, (text) => output.write(`${text}\n`));
  await tryAddress(config);
  const release = await claim(config);
  await refuseUnfinishedFolder(config.dataDir);
  for (const warning of configWarnings(factsOf(config, envFile))) output.write(`警告：${warning}\n`);
  // Loaded late, so that errors of the checks above are reported without delay.
  const { serve } = await import('./serve.ts');
  await serve({ config, demo, clock, output, release });
}

/** Locks the data directory of an embedded database. With PostgreSQL several processes may run. */
async function claim({ databaseUrl, dataDir }: Config): Promise<() => void> {
  return databaseUrl === '' ? claimDataDir(dataDir, clock) : () => undefined;
}

try {
  await start();
} catch (error) {
  process.stderr.write(error instanceof StartError ? `${error.message}\n` : `启动失败：${reasonOf(error)}\n`);
  if (error instanceof UnreachableError) killProcess();
  await end(output, 1);
}
