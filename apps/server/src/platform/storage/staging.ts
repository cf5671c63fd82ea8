import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '@mutai/contract/durations';
import type { Clock } from '../time/clock.ts';
import { contentGauge } from './content-gauge.ts';
import { bytesOf, onDisk, unlessMissing, writeAll } from './local-files.ts';
import type { Content, TakeOptions } from './storage.ts';

/** Age since the last write at which a file is abandoned, in milliseconds. */
const abandonedMs = dayMs;

/** Local files of content that has no address yet. */
export interface Staging {
  /**
   * Writes content to a file, passes it on and deletes it in any case.
   *
   * @param keep receives the synced file and its content
   */
  take(source: Readable, options: TakeOptions, keep: StoreFile): Promise<Content>;
  /** Deletes files left by killed processes. */
  sweep(): Promise<void>;
}

export type StoreFile = (file: string, content: Content) => Promise<void>;

/**
 * Opens the staging folder.
 *
 * @param alone true if no other process uses it: existing files are then left by killed processes
 */
export async function openStaging(folder: string, alone: boolean, clock: Clock): Promise<Staging> {
  await onDisk(alone ? rm(folder, { recursive: true, force: true }) : Promise.resolve());
  await onDisk(mkdir(folder, { recursive: true }));
  return {
    async take(source, options, keep) {
      const file = join(folder, randomUUID());
      const bytes = bytesOf(source);
      try {
        const content = await takeInto(file, bytes, options);
        await keep(file, content);
        return content;
      } finally {
        // If deleting fails, the sweep deletes it later.
        await rm(file, { force: true }).catch(() => undefined);
      }
    },
    sweep: () => removeOlder(folder, clock() - abandonedMs),
  };
}

async function takeInto(file: string, source: AsyncIterable<Uint8Array>, options: TakeOptions): Promise<Content> {
  const gauge = contentGauge(options);
  const handle = await onDisk(open(file, 'wx'));
  try {
    let position = 0;
    for await (const bytes of source) {
      // Writing runs on another thread while this one hashes; closing must wait for both.
      await Promise.all([onDisk(writeAll(handle, bytes, position)), gauge.add(bytes)]);
      position += bytes.length;
    }
    const content = await gauge.end();
    await onDisk(handle.datasync());
    return content;
  } finally {
    await onDisk(handle.close());
  }
}

/**
 * Deletes files by age.
 *
 * @param before time of the last write, in milliseconds since 1970
 */
export async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await onDisk(readdir(folder))) {
    const file = join(folder, name);
    const found = await onDisk(unlessMissing(stat(file)));
    if (found !== undefined && found.mtimeMs < before) await onDisk(rm(file, { force: true }));
  }
}
