import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { type PostgresBinaries, postgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);

const user = 'mutai';
const password = 'mutai-test';

/** Server settings by name. */
type Settings = Readonly<Record<string, string>>;

const defaults: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

/** PostgreSQL server for a test run. */
export interface PostgresCluster {
  /** Address of its maintenance database; replace the path for another one. */
  readonly url: string;
  /**
   * Stops the server, ending all connections (`fast`) or killing it (`immediate`), and starts it again with the same
   * data.
   */
  restart(how: 'fast' | 'immediate'): Promise<void>;
  /** Suspends all its processes. @returns resumes them */
  freeze(): Promise<() => void>;
  stop(): Promise<void>;
}

/** Account that the server runs as. Empty if the tests do not run as root. */
interface Identity {
  readonly uid?: number;
  readonly gid?: number;
}

/**
 * Starts PostgreSQL in a new temporary directory, on a free port of the loopback interface.
 *
 * The data is not durable (`fsync=off`) and is deleted when it stops.
 *
 * @param settings overrides, such as for durable commits
 * @param place data directory: `keptIn` for reuse by a later run, or a new one `within` a folder; default: temporary.
 * `programs` of another installation
 */
export async function startPostgresCluster(
  settings: Settings = {},
  {
    keptIn,
    within = tmpdir(),
    programs,
  }: { readonly keptIn?: string; readonly within?: string; readonly programs?: PostgresBinaries } = {},
): Promise<PostgresCluster> {
  const home = keptIn ?? (await mkdtemp(path.join(tmpdir(), 'mutai-postgres-')));
  const dataDir =
    keptIn === undefined ? await mkdtemp(path.join(within, 'mutai-postgres-data-')) : path.join(keptIn, 'data');
  const remove = async () => {
    if (keptIn !== undefined) return;
    for (const one of [home, dataDir]) await rm(one, { recursive: true, force: true });
  };
  try {
    const identity = await serverIdentity();
    await mkdir(home, { recursive: true });
    await chmod(home, 0o755);
    const binaries = programs ?? (await reachableBinaries(home, identity));
    if (keptIn === undefined || !existsSync(dataDir)) await initialise(binaries, home, dataDir, identity);
    const port = await freePort();
    const start = () => serve(binaries, dataDir, { ...defaults, ...settings, port: String(port) }, identity);
    let server = await start();
    return {
      url: `postgres://${user}:${password}@127.0.0.1:${port}/postgres`,
      async restart(how) {
        await end(server, shutdownSignals[how]);
        server = await start();
      },
      freeze: () => freeze(server),
      async stop() {
        await end(server, shutdownSignals[keptIn === undefined ? 'immediate' : 'fast']);
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

const shutdownSignals = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const;

async function end(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill(signal);
  await exited;
}

async function freeze({ pid = -1 }: ChildProcess): Promise<() => void> {
  process.kill(pid, 'SIGSTOP');
  const { stdout } = await run('ps', ['-A', '-o', 'pid=,ppid=']);
  const processes = stdout.split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  const all = [pid, ...processes.flatMap(([own = -1, parent]) => (parent === pid ? own : []))];
  for (const one of all) process.kill(one, 'SIGSTOP');
  return () => all.forEach((one) => process.kill(one, 'SIGCONT'));
}

/** PostgreSQL refuses to run as root, so root (in containers) runs it as an existing system account. */
async function serverIdentity(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    try {
      const [uid, gid] = await Promise.all([run('id', ['-u', name]), run('id', ['-g', name])]);
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
    } catch {
      // The account does not exist: try the next one.
    }
  }
  throw new Error('PostgreSQL cannot run as root, and no account "postgres" or "nobody" exists.');
}

/** Returns the installed binaries, or a copy if the account cannot access the project's folder (under /root). */
async function reachableBinaries(home: string, identity: Identity): Promise<PostgresBinaries> {
  const installed = await postgresBinaries();
  try {
    await run(installed.postgres, ['--version'], identity);
    return installed;
  } catch (error) {
    if (identity.uid === undefined) throw error;
    const native = path.join(home, 'native');
    await cp(path.resolve(installed.postgres, '../..'), native, { recursive: true, verbatimSymlinks: true });
    return {
      postgres: path.join(native, 'bin', path.basename(installed.postgres)),
      initdb: path.join(native, 'bin', path.basename(installed.initdb)),
    };
  }
}

/** First version that can sort and change case with ICU by default. */
const firstWithIcu = 15;

/** Options with which `lower` knows all letters: by ICU, or by the C library before PostgreSQL 15. */
async function localeOptions({ initdb }: PostgresBinaries): Promise<readonly string[]> {
  const { stdout } = await run(initdb, ['--version']);
  return Number(/\d+/.exec(stdout)?.[0]) < firstWithIcu
    ? ['--locale=C.UTF-8']
    : ['--locale-provider=icu', '--icu-locale=und', '--locale=C'];
}

async function initialise(binaries: PostgresBinaries, home: string, dataDir: string, identity: Identity) {
  const passwordFile = path.join(home, 'password');
  await writeFile(passwordFile, password);
  await mkdir(dataDir, { recursive: true });
  if (identity.uid !== undefined && identity.gid !== undefined) await chown(dataDir, identity.uid, identity.gid);
  await run(
    binaries.initdb,
    [
      `--pgdata=${dataDir}`,
      `--username=${user}`,
      `--pwfile=${passwordFile}`,
      '--auth=password',
      '--encoding=UTF8',
      ...(await localeOptions(binaries)),
      '--no-sync',
    ],
    { ...identity, cwd: home },
  );
}

async function serve(binaries: PostgresBinaries, dataDir: string, settings: Settings, identity: Identity) {
  const server = spawn(
    binaries.postgres,
    ['-D', dataDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...identity, cwd: dataDir, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  await ready(server);
  return server;
}

/** Waits for the log line that PostgreSQL is ready. */
async function ready(server: ChildProcess): Promise<void> {
  if (server.stderr === null) throw new Error('standard error of PostgreSQL is not piped');
  const said: string[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    if (line.includes('database system is ready to accept connections')) {
      // Keep draining the pipe: a full one would block the server.
      server.stderr.resume();
      return;
    }
    said.push(line);
  }
  throw new Error(`PostgreSQL did not start:\n${said.join('\n')}`);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
