import type { HashAnswer } from './hash-worker.ts';

/** The file can no longer be read: it was moved, changed or deleted since it was chosen. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Cached hashes, for retries. */
const hashes = new WeakMap<File, string>();

/**
 * Computes the SHA-256 of a file in hexadecimal, in a worker. Uses a JavaScript library, because the content security
 * policy forbids WebAssembly and browsers hash only whole buffers. It reaches 127 MB/s instead of 200, far above
 * network speeds.
 *
 * @returns `undefined` if the worker could not start
 * @throws UnreadableFile
 */
export async function sha256Of(file: File, signal: AbortSignal): Promise<string | undefined> {
  const cached = hashes.get(file);
  if (cached !== undefined) return cached;
  signal.throwIfAborted();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true });
    worker.addEventListener('error', () => resolve(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('sha256' in data) {
        hashes.set(file, data.sha256);
        resolve(data.sha256);
      } else reject(new UnreadableFile());
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
