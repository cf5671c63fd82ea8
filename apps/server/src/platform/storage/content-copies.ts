import { Readable } from 'node:stream';
import { ContentMissing } from './storage-errors.ts';
import type { Storage } from './storage.ts';

/** Error of the storage that is read, to tell it from errors of the one that is written. */
export class SourceFailed extends Error {}

/** Bytes read from the source do not have their digest. */
class Damaged extends Error {}

/** @throws SourceFailed with an error of the storage that is read */
export function sourceFailed(cause: unknown): never {
  throw new SourceFailed('source', { cause });
}

/** Reads a stream of the source. @throws SourceFailed */
export async function* readFrom(stream: Readable): AsyncGenerator<Uint8Array> {
  try {
    yield* stream as AsyncIterable<Uint8Array>;
  } catch (error) {
    sourceFailed(error);
  }
}

/**
 * Copies content to another storage, whole or not at all.
 *
 * @returns false if the source has lost or damaged it; nothing is written then
 * @throws SourceFailed if the source cannot be read; errors of the target
 */
export async function copyContent(
  source: Pick<Storage, 'read'>,
  target: Pick<Storage, 'write'>,
  sha256: string,
): Promise<boolean> {
  let stream: Readable;
  try {
    ({ stream } = await source.read(sha256));
  } catch (error) {
    if (error instanceof ContentMissing) return false;
    return sourceFailed(error);
  }
  try {
    const onWhole = (content: { readonly sha256: string }) => {
      if (content.sha256 !== sha256) throw new Damaged(sha256);
    };
    await target.write(Readable.from(readFrom(stream)), { maxBytes: Number.MAX_SAFE_INTEGER, onWhole });
    return true;
  } catch (error) {
    if (error instanceof Damaged) return false;
    throw error;
  } finally {
    stream.destroy();
  }
}
