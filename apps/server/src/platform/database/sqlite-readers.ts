import { Worker } from 'node:worker_threads';
import { fairQueue, type Requester } from '../fair-queue.ts';
import type { Job, JobResult, WorkerStart } from './sqlite-read-worker.ts';

/** Threads that read. One user has one of them, so that there is another for others. */
const mostThreads = 2;
/** Milliseconds after which a thread that has nothing to read is ended: each takes some 10 MB. */
const idleMs = 30_000;

const workerFile = new URL('./sqlite-read-worker.ts', import.meta.url);

interface Thread {
  run(job: Omit<Job, 'id'>, signal: AbortSignal): Promise<readonly unknown[]>;
  end(): Promise<void>;
}

/** @param onGone told when it has ended, whatever ended it */
function startThread(file: string, onGone: () => void): Thread {
  const unwanted = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const unwantedJob = new Int32Array(unwanted);
  const workerData: WorkerStart = { file, unwanted };
  const worker = new Worker(workerFile, { workerData, env: {} });
  let lastId = 0;
  let failure: unknown;
  worker.on('error', (error) => {
    failure = error;
  });
  worker.once('exit', onGone);
  worker.unref();

  return {
    async run(job, signal) {
      signal.throwIfAborted();
      lastId += 1;
      const id = lastId;
      const { promise, resolve, reject } = Promise.withResolvers<JobResult>();
      const gone = () => reject(failure instanceof Error ? failure : new Error('the reading thread has ended'));
      const cancel = () => void Atomics.store(unwantedJob, 0, id);
      worker.once('message', resolve);
      worker.once('exit', gone);
      signal.addEventListener('abort', cancel, { once: true });
      worker.ref();
      worker.postMessage({ id, ...job } satisfies Job);
      try {
        const result = await promise;
        signal.throwIfAborted();
        if ('error' in result) throw Object.assign(new Error(result.error.message), result.error);
        return result.rows;
      } finally {
        signal.removeEventListener('abort', cancel);
        worker.off('message', resolve);
        worker.off('exit', gone);
        worker.unref();
      }
    },
    end: async () => void (await worker.terminate()),
  };
}

/**
 * Reads that may take long, on threads with connections of their own. They are started when there is something to read
 * and end when there was nothing for a while.
 */
export function sqliteReaders(file: string) {
  const queue = fairQueue({ atOnce: mostThreads, perUser: 1 });
  const all = new Set<Thread>();
  const idle: { readonly thread: Thread; readonly timer: NodeJS.Timeout }[] = [];

  const started = (): Thread => {
    const thread = startThread(file, () => {
      all.delete(thread);
      const at = idle.findIndex((one) => one.thread === thread);
      if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.timer);
    });
    all.add(thread);
    return thread;
  };
  const taken = (): Thread => {
    const last = idle.pop();
    if (last === undefined) return started();
    clearTimeout(last.timer);
    return last.thread;
  };
  const givenBack = (thread: Thread) => {
    if (!all.has(thread)) return;
    const timer = setTimeout(() => void thread.end(), idleMs);
    timer.unref();
    idle.push({ thread, timer });
  };

  return {
    /** @throws the signal's reason once nobody waits any more: at once in line, soon when it runs already */
    async read(text: string, parameters: readonly unknown[], requester: Requester): Promise<readonly unknown[]> {
      const leave = await queue.enter(requester);
      try {
        const thread = taken();
        try {
          return await thread.run({ text, parameters }, requester.signal);
        } finally {
          givenBack(thread);
        }
      } finally {
        leave();
      }
    },
    close: async () => {
      await Promise.all([...all].map((thread) => thread.end()));
    },
  };
}
