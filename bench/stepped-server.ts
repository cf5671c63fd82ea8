import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import build from '@mutai/e2e/built';
import { freePort } from '@mutai/e2e/server';
import { adminPassword, computedMs } from './servers.ts';

export type SteppedRequest = { readonly kind: 'advance'; readonly ms: number } | { readonly kind: 'measure' };

/** Memory and handles of a process after garbage collection. Sizes are in bytes. */
export interface Held {
  readonly rss: number;
  readonly heapUsed: number;
  readonly external: number;
  /** Repeated work and pauses that wait for a time. */
  readonly polls: number;
  /** Sockets, timers that keep the process running, and others. */
  readonly handles: number;
}

export interface SteppedReply {
  /** Time of the server, in milliseconds since 1970. */
  readonly now: number;
  readonly held: Held | undefined;
}

/** Server whose time advances on request; see stepped-time.ts. */
export interface SteppedServer {
  readonly url: string;
  /** @returns time of the server, in milliseconds since 1970 */
  advance(ms: number): Promise<number>;
  measure(): Promise<Held>;
  /** CPU time in milliseconds. */
  computedMs(): number;
  /** Open file descriptors, and threads, of its process. */
  descriptors(): number;
  threads(): number;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '..');

/** Starts the built product. @param environment `DATA_DIR`, `TMPDIR` and others */
export async function startStepped(environment: Readonly<Record<string, string>>): Promise<SteppedServer> {
  await build();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'mutai-stepped-'));
  // JavaScript, because threads of the server load it too, and would each load the compiler, which takes 40 MB.
  const preload = join(folder, 'stepped-time.mjs');
  const source = readFileSync(join(import.meta.dirname, 'stepped-time.ts'), 'utf8');
  writeFileSync(preload, stripTypeScriptTypes(source));
  const options = ['--expose-gc', '--import', preload, join(root, 'apps/server/start.js')];
  const child = spawn(process.execPath, options, {
    cwd: root,
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'error', ADMIN_PASSWORD: adminPassword, ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ask = async (request: SteppedRequest): Promise<SteppedReply> => {
    const replied = once(child, 'message') as Promise<[SteppedReply]>;
    child.send(request);
    return (await replied)[0];
  };
  const url = `http://127.0.0.1:${port}`;
  const isReady = async () => {
    try {
      return (await fetch(`${url}/readyz`)).ok;
    } catch {
      return false;
    }
  };
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`The server exited with ${child.exitCode}.`);
    await sleep(20);
  }
  return {
    url,
    advance: async (ms) => (await ask({ kind: 'advance', ms })).now,
    async measure() {
      const { held } = await ask({ kind: 'measure' });
      if (held === undefined) throw new Error('The server did not measure.');
      return held;
    },
    computedMs: () => computedMs(child.pid ?? 0),
    descriptors: () => readdirSync(`/proc/${child.pid ?? 0}/fd`).length,
    threads: () => readdirSync(`/proc/${child.pid ?? 0}/task`).length,
    async stop() {
      rmSync(folder, { recursive: true, force: true });
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}
