import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import build from '@mutai/e2e/built';
import { freePort } from '@mutai/e2e/server';

const root = join(import.meta.dirname, '..');

export const adminPassword = 'Bench#2026';

/** A server under measurement, in a process of its own. */
export interface RunningServer {
  readonly url: string;
  /** Milliseconds from its launch to its first good answer. */
  readonly startedInMs: number;
  /** Resident memory in megabytes (10^6 bytes). */
  residentMb(): number;
  /** Milliseconds that it has computed so far, in steps of ten. */
  computedMs(): number;
  stop(): Promise<void>;
}

async function launch(
  [program, ...args]: readonly [string, ...string[]],
  port: number,
  environment: Readonly<Record<string, string>>,
  probePath: string,
  cwd = root,
) {
  const begun = performance.now();
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}${probePath}`))) {
    if (child.exitCode !== null) throw new Error(`Server ended with ${child.exitCode}: ${program} ${args.join(' ')}`);
    await sleep(5);
  }
  return running(child, url, performance.now() - begun);
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).status < 500;
  } catch {
    return false;
  }
}

function running(child: ChildProcess, url: string, startedInMs: number): RunningServer {
  return {
    url,
    startedInMs,
    residentMb: () => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
      return (Number(kilobytes) * 1024) / 1e6;
    },
    computedMs: () => {
      // Behind the name of the process, which may hold anything: the 12th and 13th number, in hundredths of a second.
      const [, numbers = ''] = readFileSync(`/proc/${child.pid ?? 0}/stat`, 'utf8').split(') ');
      const [user, system] = numbers.split(' ').slice(11, 13).map(Number);
      return ((user ?? 0) + (system ?? 0)) * 10;
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

let built: Promise<void> | undefined;

/**
 * The product, started as `npm start` starts it.
 *
 * @param dataDir holds its database
 * @param databaseUrl of PostgreSQL, when that is to hold it
 * @param checkout folder of the product that is started, built before; this one unless given
 */
export async function startMutai(dataDir: string, databaseUrl = '', checkout = root): Promise<RunningServer> {
  built ??= build();
  await built;
  const port = await freePort();
  const environment = {
    DATA_DIR: dataDir,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'warn',
    ADMIN_PASSWORD: adminPassword,
  };
  return launch([join(checkout, 'apps/server/start.sh')], port, environment, '/readyz', checkout);
}

/** The floor, on the same kind of database. */
export async function startBare(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, 'bench/bare-server.ts', join(dataDir, 'mutai.db'), String(port)],
    port,
    {},
    '/nothing',
  );
}

/** The floor of files: copies and hashes. @param file that it writes and sends */
export async function startBareFiles(file: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, '--max-semi-space-size=4', 'bench/bare-files.ts', file, String(port)],
    port,
    {},
    '/small',
  );
}

/** The floor of the public interface, on the same kind of database. */
export async function startBarePublic(file: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, '--max-semi-space-size=4', 'bench/bare-public.ts', file, String(port)],
    port,
    {},
    '/nothing',
  );
}
