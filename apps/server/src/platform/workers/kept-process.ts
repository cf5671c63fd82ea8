import { fork, type ChildProcess } from 'node:child_process';
import { ProcessEnded } from './in-process.ts';

/** Longest time until a process is ready, which is seconds on a busy machine. */
const startMs = 30_000;

export interface KeptProcessLimits {
  /** Longest time of one order, without the start of the process. */
  readonly timeoutMs: number;
  /** Heap, in megabytes. */
  readonly memoryMb: number;
  /** Time without orders after which the process ends. */
  readonly idleMs: number;
}

/** Child process that carries out orders one after the other. */
export interface KeptProcess {
  /**
   * @returns answer of the process
   * @throws ProcessEnded if it crashes or exceeds its time or memory limit; the next order starts another
   */
  run(order: object): Promise<unknown>;
  /** Ends the process. */
  stop(): void;
}

/**
 * Runs many small jobs on untrusted input in a child process that stays for the next one: starting one for each would cost
 * more than the work. `runInProcess` says why a thread is not enough.
 *
 * @param file module that the process runs; it sends a message when it is ready, and answers each message with one
 */
export function keptProcess(file: URL, { timeoutMs, memoryMb, idleMs }: KeptProcessLimits): KeptProcess {
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const stop = () => {
    clearTimeout(idle);
    child?.kill('SIGKILL');
    child = undefined;
  };

  const start = (): ChildProcess => {
    const process = fork(file, [], {
      env: {},
      execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-sigusr1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // A killed process may still report an error, and one may end between two orders.
    process
      .on('error', () => undefined)
      .once('exit', () => {
        if (child === process) child = undefined;
      });
    return process;
  };

  /** Waits for the next message of a process. @throws ProcessEnded */
  const messageOf = async (process: ChildProcess, withinMs: number): Promise<unknown> => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const ended = (code: number | null, signal: NodeJS.Signals | null) =>
      reject(new ProcessEnded({ timedOut: false, signal, code }));
    process.once('message', resolve).once('error', reject).once('exit', ended);
    const timer = setTimeout(() => reject(new ProcessEnded({ timedOut: true, signal: null, code: null })), withinMs);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      process.off('message', resolve).off('error', reject).off('exit', ended);
    }
  };

  const carryOut = async (order: object): Promise<unknown> => {
    clearTimeout(idle);
    const isNew = child === undefined;
    const process = (child ??= start());
    try {
      if (isNew) await messageOf(process, startMs);
      process.send(order);
      return await messageOf(process, timeoutMs);
    } catch (error) {
      stop();
      throw error;
    } finally {
      idle = setTimeout(stop, idleMs).unref();
    }
  };

  return {
    run(order) {
      const answer = last.then(() => carryOut(order));
      last = answer.catch(() => undefined);
      return answer;
    },
    stop,
  };
}
