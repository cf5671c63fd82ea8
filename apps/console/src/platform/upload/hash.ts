import type { HashAnswer } from './hash-worker.ts';

/** A file cannot be read any more: it was moved, changed or taken away since it was chosen. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Of files that are sent again. */
const known = new WeakMap<File, string>();

/**
 * SHA-256 of a file, in hexadecimal, computed beside the page. By a library in JavaScript, because the content policy
 * allows no WebAssembly and browsers hash only whole buffers: 127 MB/s against 200, far above what a line carries.
 *
 * @returns undefined where the browser could not start what computes it
 * @throws UnreadableFile
 */
export async function sha256Of(file: File, signal: AbortSignal): Promise<string | undefined> {
  const before = known.get(file);
  if (before !== undefined) return before;
  signal.throwIfAborted();
  const worker = new Worker(new URL('./hash-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string | undefined>((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')), { once: true });
    worker.addEventListener('error', () => resolve(undefined));
    worker.addEventListener('message', ({ data }: MessageEvent<HashAnswer>) => {
      if ('sha256' in data) {
        known.set(file, data.sha256);
        resolve(data.sha256);
      } else reject(new UnreadableFile());
    });
    worker.postMessage(file);
  }).finally(() => worker.terminate());
}
