import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds that a server may take to end by itself: what was acknowledged is on disk, waiting only costs the developer. */
const endWithinMs = 500;
/** Milliseconds between a change and the restart: saving several files is one restart. */
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
  /** Resolves when the server listens, or ended by itself; at once where neither a start nor a restart is under way. */
  readonly ready: () => Promise<void>;
  /** Ends the server and starts it anew. Calls in short succession restart once. */
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
  const killing = setTimeout(() => child.kill('SIGKILL'), endWithinMs);
  await ended;
  clearTimeout(killing);
}

/** Starts a server and starts it anew when told to. A server that ends by itself stays down until the next restart. */
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
