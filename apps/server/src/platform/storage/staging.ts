import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { dayMs } from '@mutai/contract/durations';
import type { Clock } from '../clock.ts';
import { contentGauge } from './content-gauge.ts';
import { bytesOf, onDisk, unlessMissing, writeAll } from './local-files.ts';
import type { Content, TakeOptions } from './storage.ts';

/** Milliseconds after which a file that nothing was written to belongs to no process that still lives. */
const abandonedMs = dayMs;

/** Where contents arrive, on local disk, before they have an address. */
export interface Staging {
  /**
   * Takes a content into a file, hands it on and removes it, whatever happens.
   *
   * @param keep gets the file, durable, and what is in it
   */
  take(source: Readable, options: TakeOptions, keep: Keep): Promise<Content>;
  /** Removes what killed processes left. */
  sweep(): Promise<void>;
}

export type Keep = (file: string, content: Content) => Promise<void>;

/**
 * Opens the folder of arriving contents.
 *
 * @param alone whether no other process uses it: then all that is in it was left by one that was killed
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
        // What cannot be removed now is swept later.
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
      // The file is written on another thread while this one hashes. Closing waits for both.
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
 * Removes files that nothing was written to any more.
 *
 * @param before milliseconds since 1970
 */
export async function removeOlder(folder: string, before: number): Promise<void> {
  for (const name of await onDisk(readdir(folder))) {
    const file = join(folder, name);
    const found = await onDisk(unlessMissing(stat(file)));
    if (found !== undefined && found.mtimeMs < before) await onDisk(rm(file, { force: true }));
  }
}
