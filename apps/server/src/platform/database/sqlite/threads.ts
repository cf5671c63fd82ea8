import { newThread } from '../../workers/new-thread.ts';
import { taskRunner } from '../thread-tasks.ts';

/** Idle time after which a thread ends, in milliseconds. Each takes 10 to 30 MB. */
const idleMs = 30_000;

/** `workerData` of the workers of `sqliteThreads`. */
export interface WorkerStart {
  /** Path of the database. */
  readonly file: string;
  /** Shared 32-bit number: 1 if the running task was cancelled. */
  readonly unwanted: SharedArrayBuffer;
}

/** A thread with its own connection, which runs one task after the other. */
export interface Thread<Task, Result> {
  /**
   * Runs a task.
   *
   * @param signal cancels the task
   * @throws Error of the task, with the codes of SQLite; the signal's reason; an error if the thread has ended
   */
  run(task: Task, signal?: AbortSignal): Promise<Result>;
  readonly hasEnded: boolean;
  /** Ends the thread after the running statement at the latest. Rolls back its open transaction. */
  end(): Promise<void>;
}

/** @param onGone called after the thread has ended for any reason */
function startThread<Task, Result>(workerFile: URL, file: string, onGone: () => void): Thread<Task, Result> {
  const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const unwantedJob = new Int32Array(unwanted);
  const worker = newThread(workerFile, { workerData: { file, unwanted } satisfies WorkerStart });
  const tasks = taskRunner<Task, Result>(worker);
  let hasEnded = false;
  let failure: unknown;
  const ended = () => (failure instanceof Error ? failure : new Error('a thread of the database has ended'));
  worker.on('error', (error) => {
    failure = error;
  });
  worker.once('exit', () => {
    hasEnded = true;
    tasks.giveUp(ended());
    onGone();
  });
  worker.unref();

  return {
    async run(task, signal) {
      signal?.throwIfAborted();
      if (hasEnded) throw ended();
      const cancel = () => void Atomics.store(unwantedJob, 0, 1);
      Atomics.store(unwantedJob, 0, 0);
      signal?.addEventListener('abort', cancel, { once: true });
      worker.ref();
      try {
        return await tasks.run(task).finally(() => signal?.throwIfAborted());
      } finally {
        signal?.removeEventListener('abort', cancel);
        if (!tasks.areWaiting) worker.unref();
      }
    },
    get hasEnded() {
      return hasEnded;
    },
    end: async () => void (await worker.terminate()),
  };
}

/** Pool of threads that are started on demand and end when idle. */
export interface Threads<Task, Result> {
  /** Returns a thread for exclusive use until `giveBack`. */
  take(): Thread<Task, Result>;
  giveBack(thread: Thread<Task, Result>): void;
  /** Ends all threads, including busy ones. */
  close(): Promise<void>;
}

/**
 * Creates a pool of threads.
 *
 * @param workerFile module that the threads run; must call `runTasks`
 * @param file path of the database
 */
export function sqliteThreads<Task, Result>(workerFile: URL, file: string): Threads<Task, Result> {
  const all = new Set<Thread<Task, Result>>();
  const idle: { readonly thread: Thread<Task, Result>; readonly timer: NodeJS.Timeout }[] = [];

  const started = () => {
    const thread = startThread<Task, Result>(workerFile, file, () => {
      all.delete(thread);
      const at = idle.findIndex((one) => one.thread === thread);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    });
    all.add(thread);
    return thread;
  };

  return {
    take() {
      const last = idle.pop();
      if (last === undefined) return started();
      clearTimeout(last.timer);
      return last.thread;
    },
    giveBack(thread) {
      if (!all.has(thread)) return;
      const timer = setTimeout(() => void thread.end(), idleMs);
      timer.unref();
      idle.push({ thread, timer });
    },
    close: async () => {
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
