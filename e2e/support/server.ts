import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export const admin = { username: 'admin', password: 'Mutai#2026' } as const;

const entry = path.resolve(import.meta.dirname, '../../apps/server/start.js');
/** Timeout against hanging, generous for a busy machine, in milliseconds. */
const startTimeoutMs = 60_000;
const pollMs = 25;

/** Exit of a server process. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Server process, ready or not. */
export interface ServerProcess {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** Output so far, stdout and stderr. */
  output(): string;
  kill(signal: NodeJS.Signals): void;
}

export type Environment = Readonly<Record<string, string>>;

/**
 * Starts the built server in its own process, without inheriting configuration from this process.
 *
 * @param environment configuration; missing values get the product's defaults
 * @param wrapper command that starts the server, for example to restrict it
 * @param options of the server: `--demo`
 */
export function spawnServer(
  environment: Environment,
  wrapper: readonly string[] = [],
  options: readonly string[] = [],
): ServerProcess {
  const [program, ...args] = [...wrapper, process.execPath, entry];
  const child = spawn(program, [...args, ...options], {
    // A folder without .env, so that the developer's own configuration is not used.
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => chunks.push(chunk));
  }
  return {
    pid: child.pid ?? -1,
    ended: ending(child),
    output: () => chunks.join(''),
    kill: (signal) => void child.kill(signal),
  };
}

async function ending(child: ChildProcess): Promise<Ending> {
  // `close` follows the last output; `exit` may precede it.
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  return { code, signal };
}

/** Server that is ready. */
export interface RunningServer extends ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Stops it like an operator. @returns how it ended */
  stop(): Promise<Ending>;
}

/**
 * Starts a server with a new data directory and a known administrator, and waits until it is ready.
 *
 * @param environment overrides; `ADMIN_PASSWORD: ''` lets the server generate one; `DATA_DIR` reuses a directory
 * @param wrapper as in {@link spawnServer}
 * @param options as in {@link spawnServer}
 */
export async function startServer(
  environment: Environment = {},
  wrapper: readonly string[] = [],
  options: readonly string[] = [],
): Promise<RunningServer> {
  const own = environment['DATA_DIR'] === undefined;
  const dataDir = environment['DATA_DIR'] ?? (await mkdtemp(path.join(tmpdir(), 'mutai-e2e-')));
  const port = environment['PORT'] ?? String(await freePort());
  const defaults = { ADMIN_USERNAME: admin.username, ADMIN_PASSWORD: admin.password };
  const address = { HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir };
  const server = spawnServer({ ...defaults, ...environment, ...address }, wrapper, options);
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(`${url}/readyz`, server);
  } catch (error) {
    server.kill('SIGKILL');
    throw error;
  }
  return {
    ...server,
    url,
    dataDir,
    async stop() {
      server.kill('SIGTERM');
      const how = await server.ended;
      if (own) await rm(dataDir, { recursive: true, force: true });
      return how;
    },
  };
}

/** Polls until the server is ready or has ended. */
async function answers(url: string, server: ServerProcess): Promise<void> {
  const deadline = AbortSignal.timeout(startTimeoutMs);
  const ended = server.ended.then(() => true);
  while (!deadline.aborted) {
    const ready = await fetch(url, { signal: deadline }).then(
      (response) => response.status === 200,
      () => false,
    );
    if (ready) return;
    if (await Promise.race([ended, delay(pollMs, false)])) break;
  }
  throw new Error(`The server did not become ready at ${url}. It wrote:\n${server.output()}`);
}

/** Finds a free port on the loopback interface. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
