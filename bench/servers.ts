import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import build from '@mutai/e2e/built';
import { freePort } from '@mutai/e2e/server';

const root = join(import.meta.dirname, '..');

export const adminPassword = 'Bench#2026';

/** Server under measurement, in its own process. */
export interface RunningServer {
  readonly url: string;
  /** Milliseconds from launch to the first successful response. */
  readonly startedInMs: number;
  /** Resident memory in megabytes (10^6 bytes). */
  residentMb(): number;
  /** CPU time in milliseconds, in steps of ten. */
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
    if (child.exitCode !== null) throw new Error(`Server exited with ${child.exitCode}: ${program} ${args.join(' ')}`);
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

/** CPU time of a process in milliseconds, in steps of ten. */
export function computedMs(pid: number): number {
  // Fields 14 and 15 of proc_pid_stat, in hundredths of a second. Split after the process name, which may contain spaces.
  const [, numbers = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = numbers.split(' ').slice(11, 13).map(Number);
  return ((user ?? 0) + (system ?? 0)) * 10;
}

function running(child: ChildProcess, url: string, startedInMs: number): RunningServer {
  return {
    url,
    startedInMs,
    residentMb: () => {
      const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid ?? 0}/status`, 'utf8'))?.[1];
      return (Number(kilobytes) * 1024) / 1e6;
    },
    computedMs: () => computedMs(child.pid ?? 0),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

let built: Promise<void> | undefined;

/**
 * Starts the product as `npm start` does.
 *
 * @param dataDir directory of its database
 * @param databaseUrl PostgreSQL address; empty for SQLite
 * @param checkout folder of a built product; default: this one
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
  return launch([process.execPath, join(checkout, 'apps/server/start.js')], port, environment, '/readyz', checkout);
}

/** Baseline server, on a copy of the database. */
export async function startBare(dataDir: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, 'bench/bare-server.ts', join(dataDir, 'mutai.db'), String(port)],
    port,
    {},
    '/nothing',
  );
}

/** Baseline server of file transfers. @param file prefix of the files that it writes and sends */
export async function startBareFiles(file: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, '--max-semi-space-size=4', 'bench/bare-files.ts', file, String(port)],
    port,
    {},
    '/small',
  );
}

/** Baseline server of the public interface, on a copy of the database. */
export async function startBarePublic(file: string): Promise<RunningServer> {
  const port = await freePort();
  return launch(
    [process.execPath, '--max-semi-space-size=4', 'bench/bare-public.ts', file, String(port)],
    port,
    {},
    '/nothing',
  );
}
