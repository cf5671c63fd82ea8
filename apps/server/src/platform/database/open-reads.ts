import type { MessagePort } from 'node:worker_threads';
import type { ReadDatabase } from './open-database.ts';
import type { Dialect } from './schema.ts';
import { readLane } from './read-lane.ts';
import { openReader } from './sqlite/reader.ts';
import { jobsOf } from './thread-jobs.ts';
import type { Read, ReadRows, ThreadReads } from './thread-reads.ts';

/** Reads the database of a site, in a thread that is started to do one thing. All its lanes are one. */
export function openReads(reads: ThreadReads): ReadDatabase {
  const dialect: Dialect = 'file' in reads ? 'sqlite' : 'postgres';
  const lane = readLane(dialect, 'file' in reads ? fromFile(reads.file) : fromPort(reads.port));
  return { dialect, db: lane, frequentRead: lane, longRead: () => lane };
}

function fromFile(file: string): ReadRows {
  const { all } = openReader(file);
  return async (text, parameters) => all(text, parameters);
}

function fromPort(port: MessagePort): ReadRows {
  const jobs = jobsOf<Read, readonly unknown[]>(port);
  return (text, parameters) => jobs.run({ text, parameters });
}
