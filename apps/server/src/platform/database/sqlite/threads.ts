import { newThread } from '../../workers/new-thread.ts';
import { jobsOf } from '../thread-jobs.ts';

/** Milliseconds after which a thread that has nothing to do is ended: each takes 10 to 30 MB. */
const idleMs = 30_000;

/** What a worker of `sqliteThreads` is started with. */
export interface WorkerStart {
  /** Of the database. */
  readonly file: string;
  /** One 32-bit number that both sides see: 1 when nobody waits any more for the job that runs. */
  readonly unwanted: SharedArrayBuffer;
}

/** A thread with a connection of its own, which does one job after the other. */
export interface Thread<Job, Result> {
  /**
   * @param signal tells that nobody waits any more
   * @throws what the job threw there, with the codes of SQLite; the signal's reason; that the thread has ended
   */
  run(job: Job, signal?: AbortSignal): Promise<Result>;
  readonly hasEnded: boolean;
  /** Ends it within the statement that it runs at the most; a transaction that is open there is taken back. */
  end(): Promise<void>;
}

/** @param onGone told when it has ended, whatever ended it */
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

/** Threads that are started when there is something to do and end when there was nothing for a while. */
export interface Threads<Job, Result> {
  /** One for whoever asks, alone, until it is given back. */
  take(): Thread<Job, Result>;
  giveBack(thread: Thread<Job, Result>): void;
  /** Ends them all, whatever they do. */
  close(): Promise<void>;
}

/**
 * @param workerFile what they run, which answers with `answerJobs`
 * @param file of the database
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
