import { fork } from 'node:child_process';

/** What a process may take before it is ended. */
export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Megabytes of its heap. */
  readonly memoryMb: number;
}

/** A process was ended because it took too long or too much. */
export class WorkExceeded extends Error {}

/**
 * Has a process of its own do one thing with what comes from outside. A thread would not do: a heap that overflows faster
 * than V8 can end the thread ends the whole server.
 *
 * @param file that the process runs: it gets one message, the order, and sends one, its answer
 * @throws WorkExceeded when it takes too long, too much memory or too deep a stack
 */
export function inProcess<T>(file: URL, order: object, { timeoutMs, memoryMb }: ProcessLimits): Promise<T> {
  return new Promise((resolve, reject) => {
    const child = fork(file, [], {
      env: {},
      // A signal to all processes of a service must not open a debugger here.
      execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-sigusr1'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
    child.on('error', reject);
    child.once('message', (answer) => {
      resolve(answer as T);
      child.kill('SIGKILL');
    });
    child.once('exit', () => {
      clearTimeout(timer);
      // After an answer this changes nothing.
      reject(new WorkExceeded('the process ended without an answer'));
    });
    child.send(order);
  });
}
