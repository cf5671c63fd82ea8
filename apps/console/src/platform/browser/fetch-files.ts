/**
 * Browsers may cache a failed script import for the lifetime of the page, and always do for nested imports. Therefore
 * each file and its imports are fetched before they are imported: a failure can be retried, and a success is in the
 * browser's cache. The build inserts a call before each dynamic import (vite.config.ts). Browsers may fix this:
 * https://github.com/whatwg/html/pull/10327.
 */
declare global {
  /**
   * Fetches files of the console, each once.
   *
   * @param files paths as named by the build, such as `assets/shell-1a2b3c4d.js`
   * @throws {MissingFileError} if a file could not be fetched
   */
  var fetchFiles: (files: readonly string[]) => Promise<void>;
}

/** A file of the console could not be fetched. */
export class MissingFileError extends Error {
  public override readonly name = 'MissingFileError';
}

/**
 * Timeout per file, in milliseconds. Half of it suffices for each file at 64 kbit/s; after it, the connection is
 * probably dead and a retry is better.
 */
const timeoutMs = 60_000;

const addressOf = (file: string): string => `${import.meta.env.BASE_URL}${file}`;

async function fetchFile(file: string): Promise<void> {
  try {
    const response = await fetch(addressOf(file), { signal: AbortSignal.timeout(timeoutMs) });
    // Reject error pages of a server without the file, and of proxies.
    const isScript = response.ok && /javascript/.test(response.headers.get('content-type') ?? '');
    if (!isScript) throw new Error(`the server responded with status ${String(response.status)}`);
    await response.arrayBuffer();
  } catch (cause) {
    throw new MissingFileError(`file ${file} could not be fetched`, { cause });
  }
}

/** Fetched and pending files. */
const fetched = new Map<string, Promise<void>>();

function fetchOnce(file: string): Promise<void> {
  const known = fetched.get(file);
  if (known !== undefined) return known;
  const pending = fetchFile(file);
  fetched.set(file, pending);
  pending.catch(() => fetched.delete(file));
  return pending;
}

const preloaded = new Set<string>();

/**
 * Lets the browser compile a file in the background before it is imported. Otherwise compiling blocks slow computers
 * for 120 ms.
 */
function preload(file: string): void {
  if (preloaded.has(file)) return;
  preloaded.add(file);
  const link = document.createElement('link');
  link.rel = 'modulepreload';
  link.href = addressOf(file);
  document.head.append(link);
}

globalThis.fetchFiles = async (files) => {
  await Promise.all(files.map(fetchOnce));
  // Only after all have been fetched: preloading may load nested imports and cache their failure.
  for (const file of files) preload(file);
};
