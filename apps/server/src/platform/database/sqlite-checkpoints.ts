import type { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';

/** Pages of the write-ahead log after which a commit writes them into the database file: what SQLite itself has. */
const pagesBeforeCheckpoint = 1000;

const workerFile = new URL('./sqlite-checkpoint-worker.ts', import.meta.url);

/**
 * Checkpoints, which write what was committed from the write-ahead log into the database file. SQLite does so within a
 * commit, and nothing else runs here meanwhile: after a transaction that wrote much, that is most of what the commit
 * takes. For such a transaction a thread does it, which ends when it has.
 */
export function sqliteCheckpoints(raw: DatabaseSync, file: string) {
  const withinCommits = (pages: number) => raw.exec(`pragma wal_autocheckpoint = ${pages}`);
  let running: { readonly worker: Worker; readonly gone: Promise<void> } | undefined;

  const start = () => {
    const { promise: gone, resolve } = Promise.withResolvers<undefined>();
    const worker = new Worker(workerFile, { workerData: file, env: {} });
    // One that fails is made up for by the next commit, which then tells why.
    worker.on('error', () => undefined);
    worker.once('exit', () => {
      running = undefined;
      if (raw.isOpen) withinCommits(pagesBeforeCheckpoint);
      resolve(undefined);
    });
    worker.unref();
    running = { worker, gone };
  };

  return {
    /** Commits without a checkpoint, and has a thread make one. */
    async after(commit: () => Promise<unknown>): Promise<void> {
      withinCommits(0);
      try {
        await commit();
      } finally {
        if (running === undefined) start();
      }
    },

    /** Waits for one that is being made. */
    async close(): Promise<void> {
      await running?.worker.terminate();
      await running?.gone;
    },
  };
}
