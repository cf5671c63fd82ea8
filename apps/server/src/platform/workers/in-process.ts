import { fork } from 'node:child_process';

/** Limits of a child process. */
export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Heap, in megabytes. */
  readonly memoryMb: number;
  /** Ends the process; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
}

/** The process ended without an answer. */
export class ProcessEnded extends Error {
  readonly timedOut: boolean;
  /** Signal that ended the process; V8 aborts with SIGABRT when the heap is full. */
  readonly signal: NodeJS.Signals | null;

  constructor(how: {
    readonly timedOut: boolean;
    readonly signal: NodeJS.Signals | null;
    readonly code: number | null;
  }) {
    super(how.timedOut ? 'the process timed out' : `the process ended with ${how.signal ?? how.code}`);
    this.timedOut = how.timedOut;
    this.signal = how.signal;
  }
}

/** The parent's side of the communication with a child process. */
export interface ProcessChannel<T> {
  /** Settles the promise, which ends the process. */
  resolve(answer: T): void;
  reject(error: unknown): void;
  /** Sends a message to the process if it still runs. */
  send(message: object): void;
}

/**
 * Runs one job on untrusted input in a child process, which is killed afterwards. A thread is not enough: if its heap
 * overflows faster than V8 can stop it, the whole server crashes.
 *
 * @param file module that the process runs
 * @param order first message to the process
 * @param onMessage handles each message of the process, whose shape the module at `file` determines
 * @throws ProcessEnded if the process crashes or exceeds its time or memory limit
 */
export function runInProcess<T>(
  file: URL,
  order: object,
  { timeoutMs, memoryMb, signal }: ProcessLimits,
  onMessage: (message: unknown, conversation: ProcessChannel<T>) => void,
): Promise<T> {
  signal?.throwIfAborted();
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const child = fork(file, [], {
    env: {},
    // SIGUSR1 sent to the whole service must not start the inspector here.
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-sigusr1'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const stop = () => reject(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const timer = setTimeout(() => reject(new ProcessEnded({ timedOut: true, signal: null, code: null })), timeoutMs);
  const send = (message: object) => {
    if (child.connected) child.send(message);
  };
  child.on('message', (message) => onMessage(message, { resolve, reject, send }));
  child.on('error', reject);
  // No-op after an answer.
  child.once('exit', (code, ended) => reject(new ProcessEnded({ timedOut: false, signal: ended, code })));
  child.send(order);
  return promise.finally(() => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
    child.kill('SIGKILL');
  });
}
