import type { MessagePort } from 'node:worker_threads';
import type { ReadDatabase } from './open-database.ts';
import type { Dialect } from './schema.ts';
import { readLane } from './read-lane.ts';
import { openReader } from './sqlite/reader.ts';
import { taskRunner } from './thread-tasks.ts';
import type { Read, ReadRows, ThreadReads } from './thread-reads.ts';

/** Opens the database for reading in a worker thread. All lanes are the same. */
export function openReadDatabase(reads: ThreadReads): ReadDatabase {
  const dialect: Dialect = 'file' in reads ? 'sqlite' : 'postgres';
  const lane = readLane(dialect, 'file' in reads ? fromFile(reads.file) : fromPort(reads.port));
  return { dialect, keepPlan: () => undefined, read: lane, frequentRead: lane, longRead: () => lane };
}

function fromFile(file: string): ReadRows {
  const { all } = openReader(file);
  return async (text, parameters) => all(text, parameters);
}

function fromPort(port: MessagePort): ReadRows {
  const tasks = taskRunner<Read, readonly unknown[]>(port);
  return (text, parameters) => tasks.run({ text, parameters });
}
