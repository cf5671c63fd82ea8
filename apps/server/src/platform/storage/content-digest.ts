import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Read buffer of large files, in bytes. */
const chunkBytes = 1024 * 1024;

/** Reads a stream to its end. */
export async function digestOfStream(stream: Readable): Promise<{ readonly sha256: string; readonly size: number }> {
  const sum = createHash('sha256');
  let size = 0;
  await pipeline(stream, async (source: AsyncIterable<Uint8Array>) => {
    for await (const bytes of source) {
      size += bytes.length;
      sum.update(bytes);
    }
  });
  return { sha256: sum.digest('hex'), size };
}

/** Reads a local file. */
export const digestOfFile = (file: string) => digestOfStream(createReadStream(file, { highWaterMark: chunkBytes }));
