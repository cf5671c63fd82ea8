import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Time for a graceful exit in milliseconds. Short, since acknowledged writes are on disk and waiting only costs the
 * developer.
 */
const exitTimeoutMs = 500;
/** Debounce of changes in milliseconds: saving several files restarts once. */
const settleMs = 50;
const pollMs = 25;

interface ServerCommand {
  /** Arguments of Node. */
  readonly args: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly cwd: string;
  readonly host: string;
  readonly port: number;
}

export interface RestartingServer {
  /** Resolves when the server listens or has exited by itself; at once without a start or restart in progress. */
  readonly ready: () => Promise<void>;
  /** Restarts the server. Calls in short succession restart once. */
  readonly restart: () => void;
  readonly stop: () => Promise<void>;
}

async function accepts({ host, port }: ServerCommand): Promise<boolean> {
  const socket = connect({ host, port });
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function untilListening(child: ChildProcess, command: ServerCommand): Promise<void> {
  while (!hasEnded(child) && !(await accepts(command))) await delay(pollMs);
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill();
  const killing = setTimeout(() => child.kill('SIGKILL'), exitTimeoutMs);
  await ended;
  clearTimeout(killing);
}

/** Starts a server that can be restarted. After an exit by itself it stays down until the next restart. */
export function startServer(command: ServerCommand): RestartingServer {
  const start = () =>
    spawn(process.execPath, command.args, {
      cwd: command.cwd,
      env: { ...process.env, ...command.environment },
      stdio: ['ignore', 'inherit', 'inherit'],
    });
  let child = start();
  let isStopped = false;
  let settling: Promise<void> | undefined;
  let ready = untilListening(child, command);

  const restartNow = async (previous: Promise<void>) => {
    await delay(settleMs);
    settling = undefined;
    await previous;
    await end(child);
    if (isStopped) return;
    child = start();
    await untilListening(child, command);
  };
  return {
    ready: async () => {
      // Another restart may have begun while one was awaited.
      for (let awaited: Promise<void> | undefined; awaited !== ready;) {
        awaited = ready;
        await awaited;
      }
    },
    restart: () => {
      if (isStopped || settling !== undefined) return;
      settling = ready = restartNow(ready);
    },
    stop: async () => {
      isStopped = true;
      await end(child);
    },
  };
}
