import { newThread } from '../../workers/new-thread.ts';
import { jobsOf } from '../thread-jobs.ts';

/** Idle time after which a thread ends, in milliseconds. Each takes 10 to 30 MB. */
const idleMs = 30_000;

/** `workerData` of the workers of `sqliteThreads`. */
export interface WorkerStart {
  /** Path of the database. */
  readonly file: string;
  /** Shared 32-bit number: 1 if the running job was cancelled. */
  readonly unwanted: SharedArrayBuffer;
}

/** A thread with its own connection, which runs one job after the other. */
export interface Thread<Job, Result> {
  /**
   * Runs a job.
   *
   * @param signal cancels the job
   * @throws Error of the job, with the codes of SQLite; the signal's reason; an error if the thread has ended
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  readonly hasEnded: boolean;
  /** Ends the thread after the running statement at the latest. Rolls back its open transaction. */
  end(): Promise<void>;
}

/** @param onGone called after the thread has ended for any reason */
function startThread<Job, Result>(workerFile: URL, file: string, onGone: () => void): Thread<Job, Result> {
  const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const unwantedJob = new Int32Array(unwanted);
  const worker = newThread(workerFile, { workerData: { file, unwanted } satisfies WorkerStart });
  const jobs = jobsOf<Job, Result>(worker);
  let hasEnded = false;
  let failure: unknown;
  const ended = () => (failure instanceof Error ? failure : new Error('a thread of the database has ended'));
  worker.on('error', (error) => {
    failure = error;
  });
  worker.once('exit', () => {
    hasEnded = true;
    jobs.giveUp(ended());
    onGone();
  });
  worker.unref();

  return {
    async run(job, signal) {
      signal?.throwIfAborted();
      if (hasEnded) throw ended();
      const cancel = () => void Atomics.store(unwantedJob, 0, 1);
      Atomics.store(unwantedJob, 0, 0);
      signal?.addEventListener('abort', cancel, { once: true });
      worker.ref();
      try {
        return await jobs.run(job).finally(() => signal?.throwIfAborted());
      } finally {
        signal?.removeEventListener('abort', cancel);
        if (!jobs.areWaiting) worker.unref();
      }
    },
    get hasEnded() {
      return hasEnded;
    },
    end: async () => void (await worker.terminate()),
  };
}

/** Pool of threads that are started on demand and end when idle. */
export interface Threads<Job, Result> {
  /** Returns a thread for exclusive use until `giveBack`. */
  take(): Thread<Job, Result>;
  giveBack(thread: Thread<Job, Result>): void;
  /** Ends all threads, including busy ones. */
  close(): Promise<void>;
}

/**
 * Creates a pool of threads.
 *
 * @param workerFile module that the threads run; must call `answerJobs`
 * @param file path of the database
 */
export function sqliteThreads<Job, Result>(workerFile: URL, file: string): Threads<Job, Result> {
  const all = new Set<Thread<Job, Result>>();
  const idle: { readonly thread: Thread<Job, Result>; readonly timer: NodeJS.Timeout }[] = [];

  const started = () => {
    const thread = startThread<Job, Result>(workerFile, file, () => {
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
